package org.palimpsest.federation.cbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.bytes.Bytes;

final class CborFieldsTest {

  @Test
  void anyOrderOfKeys_writtenInTheirEncodedOrder() {
    byte[] bytes =
        new CborFields().put("ab", 1).put("z", "t").put("a", Bytes.ofHex("00ff")).toBytes();

    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo("a3" + "6161" + "4200ff" + "617a" + "6174" + "626162" + "01");
  }

  @Test
  void nullLeftOut() {
    assertThat(new CborFields().put("a", (String) null).put("b", (Bytes) null).toBytes())
        .containsExactly(0xa0);
  }

  @Test
  void sameKeyTwice_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new CborFields().put("a", 1).put("a", 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 23, 24, 255, 256, 3995, 4000, 65_535, 65_536, 300_000})
  void textsAndBytesOfAnyLength_definiteAndShortest(int length) throws Exception {
    String text = "ä".repeat(length);
    byte[] written = new CborFields().put("t", text).put("b", Bytes.of(new byte[length])).toBytes();

    assertThatCode(() -> CborRules.check(written)).doesNotThrowAnyException();
    CborMap read = CborMap.parse(written);
    assertThat(read.text("t")).isEqualTo(text);
    assertThat(read.bytes("b").size()).isEqualTo(length);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 23, 24, 255, 256, 65_536, 1L << 32, Long.MAX_VALUE, -1, -24, -25, Long.MIN_VALUE})
  void numbersOfAnySize_shortest(long value) throws Exception {
    byte[] written = new CborFields().put("n", value).put("l", List.of((Object) value)).toBytes();

    assertThat(CborMap.parse(written).longValue("n")).isEqualTo(value);
  }

  @Test
  void loneSurrogate_writtenAsAQuestionMark() throws Exception {
    byte[] written = new CborFields().put("t", "a\ud800b").toBytes();

    assertThat(CborMap.parse(written).text("t")).isEqualTo("a?b");
  }

  @Test
  void otherTypeThanAskedFor_fieldNamedButNotItsContent() throws Exception {
    CborMap map =
        CborMap.parse(new CborFields().put("m", new CborFields().put("n", "secret")).toBytes());

    assertThatExceptionOfType(CborException.class)
        .isThrownBy(() -> map.map("m").longValue("n"))
        .withMessage("The field m.n must be an integer of 64 bits.");
    assertThatExceptionOfType(CborException.class)
        .isThrownBy(() -> map.text("m"))
        .withMessage("The field m must be a text.");
    assertThatExceptionOfType(CborException.class)
        .isThrownBy(() -> map.bytes("o"))
        .withMessage("The field o is missing.");
  }

  @Test
  void keysThatNobodyAskedFor_refusedButForThoseToIgnore() throws Exception {
    CborMap tolerant =
        CborMap.parse(
            new CborFields()
                .put("a", 1)
                .put("x-later", List.of(new CborFields().put("y", "z")))
                .toBytes());
    tolerant.intValue("a");
    assertThatCode(tolerant::end).doesNotThrowAnyException();

    CborMap strict = CborMap.parse(new CborFields().put("a", 1).put("secret", 2).toBytes());
    strict.intValue("a");
    assertThatExceptionOfType(CborException.class)
        .isThrownBy(strict::end)
        .withMessage("It has a field that is not known.");
  }
}
