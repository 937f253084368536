package org.palimpsest.federation.cbor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CborRulesTest {

  private static void assertRefused(byte[] bytes, String message) {
    assertThatExceptionOfType(CborException.class)
        .isThrownBy(() -> CborRules.check(bytes))
        .withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00",
        "17",
        "1818",
        "18ff",
        "190100",
        "1a00010000",
        "1b0000000100000000",
        "1b7fffffffffffffff",
        "20",
        "3b7fffffffffffffff",
        "40",
        "4401020304",
        "60",
        "63e282ac",
        "80",
        "83010203",
        "a0",
        "a2616100616200",
        "a26162006261610a",
        "f4",
        "f5",
        "fb3ff0000000000000",
        "8181818181818100"
      })
  void oneItemInItsForm_taken(String hex) {
    assertThatCode(() -> CborRules.check(HexFormat.of().parseHex(hex))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    // Not shortest.
    "1817, A number or length is not in its shortest form.",
    "1900ff, A number or length is not in its shortest form.",
    "1a0000ffff, A number or length is not in its shortest form.",
    "1b00000000ffffffff, A number or length is not in its shortest form.",
    "580100, A number or length is not in its shortest form.",
    "7800, A number or length is not in its shortest form.",
    "9800, A number or length is not in its shortest form.",
    "b800, A number or length is not in its shortest form.",
    // Not definite.
    "5f4101ff, It has a length that is not definite.",
    "7f6161ff, It has a length that is not definite.",
    "9fff, It has a length that is not definite.",
    "bfff, It has a length that is not definite.",
    // Kinds that are not used.
    "c100, It has a tag.",
    "d9d9f700, It has a tag.",
    "c249010000000000000000, It has a tag.",
    "f6, It has a value of a kind that is not used.",
    "f7, It has a value of a kind that is not used.",
    "f90000, It has a value of a kind that is not used.",
    "fa00000000, It has a value of a kind that is not used.",
    "f818, It has a value of a kind that is not used.",
    "e0, It has a value of a kind that is not used.",
    "ff, It has a value of a kind that is not used.",
    "1c, It is not CBOR.",
    // Too large, or not there.
    "1b8000000000000000, A number is too large.",
    "3bffffffffffffffff, A number is too large.",
    "'', It ends too early.",
    "18, It ends too early.",
    "1b00000001, It ends too early.",
    "fb3ff0, It ends too early.",
    "8100 00, There are bytes behind the end.",
    "8101 f6, There are bytes behind the end.",
    // Length bombs: a few bytes that request much memory.
    "5a7fffffff, A length goes beyond the end.",
    "5b7fffffffffffffff, A length goes beyond the end.",
    "7a7fffffff, A length goes beyond the end.",
    "9a7fffffff, A length goes beyond the end.",
    "9b7fffffffffffffff, A length goes beyond the end.",
    "ba7fffffff, A length goes beyond the end.",
    "bb4000000000000000, A length goes beyond the end.",
    "8301, A length goes beyond the end.",
    "a16161, It ends too early.",
    "420a, A length goes beyond the end.",
    // Keys.
    "a2616100616100, A key comes twice in a map.",
    "a2616200616100, The keys of a map are not in order.",
    "a262616100616200, The keys of a map are not in order.",
    "a10000, A key of a map is no text.",
    "a1416100, A key of a map is no text.",
    // Text.
    "61ff, A text is not UTF-8.",
    "62c080, A text is not UTF-8.",
    "63eda080, A text is not UTF-8.",
    "a161ff00, A text is not UTF-8.",
    // Nesting.
    "818181818181818100, ",
    "81818181818181818100, It is nested deeper than 8.",
    "a16161a16161a16161a16161a16161a16161a16161a16161a1616100, It is nested deeper than 8.",
  })
  void anythingElse_refusedByItsRule(String hex, String message) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    if (message == null) {
      assertThatCode(() -> CborRules.check(bytes)).doesNotThrowAnyException();
    } else {
      assertRefused(bytes, message);
    }
  }

  @Test
  void millionBrackets_refusedAtTheNinth() {
    byte[] bomb = new byte[1 << 20];
    Arrays.fill(bomb, (byte) 0x81);

    assertRefused(bomb, "It is nested deeper than 8.");
  }

  @Test
  void manySmallItems_refusedAtTheBound() {
    byte[] bomb =
        ByteBuffer.allocate(5 + CborRules.ITEMS_MAX)
            .put((byte) 0x9a)
            .putInt(CborRules.ITEMS_MAX)
            .array();

    assertRefused(bomb, "It has more than 200000 items.");
  }

  @Test
  void longKey_refused() {
    byte[] shortEnough = mapWithKey("k".repeat(CborRules.KEY_BYTES_MAX));
    assertThatCode(() -> CborRules.check(shortEnough)).doesNotThrowAnyException();
    assertRefused(
        mapWithKey("k".repeat(CborRules.KEY_BYTES_MAX + 1)), "A key is longer than 64 bytes.");
  }

  private static byte[] mapWithKey(String key) {
    byte[] map = new byte[3 + key.length() + 1];
    map[0] = (byte) 0xa1;
    map[1] = 0x78;
    map[2] = (byte) key.length();
    System.arraycopy(key.getBytes(StandardCharsets.US_ASCII), 0, map, 3, key.length());
    return map;
  }

  /** Whatever comes: a refusal is the only thing that is thrown, and what passes can be read. */
  @Test
  void randomBytes_refusedOrReadable() {
    Random random = new Random(20260101);
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = new byte[random.nextInt(24)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = (byte) (0xa0 + random.nextInt(4));
      }
      try {
        CborMap.parse(bytes);
      } catch (CborException e) {
        // As it should.
      }
    }
  }
}
