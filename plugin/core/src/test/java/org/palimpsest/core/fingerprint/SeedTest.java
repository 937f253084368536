package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SeedTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 15, 17, 32})
  void otherLength_refusedWithoutTheBytes(int length) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Seed(new byte[length]))
        .withMessage("a seed has 16 bytes, not " + length);
  }

  /** Expected value by HKDF of Python's package cryptography. */
  @Test
  void ofAPurpose_isTheSeedThatHkdfMakes() {
    byte[] bytes = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");

    Seed made = new Seed(bytes).of("proof:alpha:beta");

    assertThat(made)
        .isEqualTo(new Seed(HexFormat.of().parseHex("bf0750d9493d7bb2dba89dce251644f8")))
        .isNotEqualTo(new Seed(bytes).of("proof:beta:alpha"));
  }

  @Test
  void printed_onlyTheIdShows() {
    Random random = new Random(11);
    for (int trial = 0; trial < 100; trial++) {
      byte[] bytes = new byte[Seed.BYTES];
      random.nextBytes(bytes);
      Seed seed = new Seed(bytes);

      assertThat(seed).hasToString("Seed[" + HexFormat.of().toHexDigits(seed.id()) + "]");
    }
  }

  @Test
  void anySeed_neitherIdNorPrintLeaksItsBytes() {
    Random random = new Random(12);
    for (int trial = 0; trial < 100; trial++) {
      byte[] bytes = new byte[Seed.BYTES];
      random.nextBytes(bytes);
      Seed seed = new Seed(bytes);
      Scheme scheme = new Scheme(Algorithm.MINWISE, 100, 5, seed);
      String shown = seed + " " + scheme + " " + scheme.key();
      // No four bytes of it occur, in either order.
      for (int i = 0; i + 4 <= bytes.length; i++) {
        int word = ByteBuffer.wrap(bytes).getInt(i);
        assertThat(shown)
            .doesNotContain(HexFormat.of().toHexDigits(word))
            .doesNotContain(HexFormat.of().toHexDigits(Integer.reverseBytes(word)))
            .doesNotContain(Integer.toString(word));
      }
    }
  }

  @Test
  void id_isFromAHashUnderItsOwnPrefix() throws NoSuchAlgorithmException {
    byte[] bytes = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
    byte[] prefix = "palimpsest-seed-id".getBytes(StandardCharsets.US_ASCII);
    byte[] hashed = ByteBuffer.allocate(prefix.length + 16).put(prefix).put(bytes).array();
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(hashed);

    assertThat(new Seed(bytes).id()).isEqualTo(ByteBuffer.wrap(digest).getLong());
  }

  @Test
  void eachBitChanged_anotherSeedWithAnotherId() {
    Set<Long> ids = new HashSet<>();
    Set<Seed> seeds = new HashSet<>();
    for (int bit = 0; bit < 8 * Seed.BYTES; bit++) {
      byte[] bytes = new byte[Seed.BYTES];
      bytes[bit / 8] = (byte) (1 << (bit % 8));
      ids.add(new Seed(bytes).id());
      seeds.add(new Seed(bytes));
    }

    assertThat(ids).hasSize(8 * Seed.BYTES);
    assertThat(seeds).hasSize(8 * Seed.BYTES);
  }

  @Test
  void sameBytes_equal() {
    byte[] bytes = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    assertThat(new Seed(bytes))
        .isEqualTo(new Seed(bytes.clone()))
        .hasSameHashCodeAs(new Seed(bytes));
    assertThat(new Seed(bytes)).isNotEqualTo(Seed.PUBLIC);
  }

  @Test
  void bytesChangedByTheCallerLater_seedUntouched() {
    byte[] bytes = new byte[Seed.BYTES];
    Seed seed = new Seed(bytes);

    bytes[0] = 1;

    assertThat(seed).isEqualTo(new Seed(new byte[Seed.BYTES]));
  }

  @Test
  void publicSeed_isTheOneInEveryStoredTable() {
    assertThat(Seed.PUBLIC)
        .isEqualTo(new Seed("palimpsest publi".getBytes(StandardCharsets.US_ASCII)));
  }
}
