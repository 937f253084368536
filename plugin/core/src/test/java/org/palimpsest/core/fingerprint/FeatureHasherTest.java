package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FeatureHasherTest {

  /** The key of the published vectors: 00 01 ... 0f. */
  private static final Seed VECTOR_SEED = new Seed(counting(Seed.BYTES));

  /**
   * Vectors of even length from SipHash's reference code (vectors_sip64); the input is the bytes 00
   * 01 02 ..., the output is written lowest byte first.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 310e0edd47db6f72",
    "2, 5a4fa9d909806c0d",
    "4, b7877127e09427cf",
    "6, cee3fe586e46c9cb",
    "8, 6224939a79f5f593",
    "10, f3b9dd94c5bb5d7a",
    "12, fbe50e86bc8f1e75",
    "14, eef27a8e90ca23f7",
    "16, db9bc2577fcc2a3f",
    "18, 9cd38d96f0b3c14b",
    "20, 98eea21af25cd6be",
    "22, 883ea3e395675393",
    "24, 94af49f6c650adb8",
    "26, f315bb5bb835d817",
    "28, a5c91da7acaa4dde",
    "30, 28ef495c53a387ad",
    "32, ce7cf2722f512771",
    "34, 381205bb1ab0e012",
    "36, b4a31508beff4d31",
    "38, 4d0cf49ee5d4dcca",
    "40, d0a704536ba93e0e",
    "42, a915c29bc8067318",
    "44, f21df2e41d4535f9",
    "46, 10a56cf5dfcd9adb",
    "48, 51a9cb9ecba312e6",
    "50, 72fe52975a4364ee",
    "52, b274cb8ebf87870a",
    "54, eaecb2a30b22a87f",
    "56, bd838d3aafbf8db7",
    "58, 135079a3231ce660",
    "60, e1915f5cb1eca46c",
    "62, 575ff28e60381be5",
  })
  void publishedVector_sameHash(int inputBytes, String output) {
    char[] token = new String(counting(inputBytes), StandardCharsets.UTF_16LE).toCharArray();

    long hash = new FeatureHasher(VECTOR_SEED).hash(token, 0, token.length);

    byte[] lowestFirst = new byte[Long.BYTES];
    for (int i = 0; i < Long.BYTES; i++) {
      lowestFirst[i] = (byte) (hash >>> (8 * i));
    }
    assertThat(HexFormat.of().formatHex(lowestFirst)).isEqualTo(output);
  }

  @Test
  void zerosOfEveryLength_allHashesDiffer() {
    // Beyond 127 characters the length byte repeats, but the number of blocks differs.
    FeatureHasher hasher = new FeatureHasher(Seed.PUBLIC);
    char[] zeros = new char[1000];
    Set<Long> hashes = new HashSet<>();

    for (int length = 0; length <= zeros.length; length++) {
      hashes.add(hasher.hash(zeros, 0, length));
    }

    assertThat(hashes).hasSize(zeros.length + 1);
  }

  @Test
  void tokenInsideABuffer_onlyItsOwnCharactersCount() {
    FeatureHasher hasher = new FeatureHasher(Seed.PUBLIC);
    Random random = new Random(3);
    for (int trial = 0; trial < 200; trial++) {
      char[] token = new char[random.nextInt(20)];
      for (int i = 0; i < token.length; i++) {
        token[i] = (char) random.nextInt(0x10000);
      }
      int before = random.nextInt(9);
      char[] buffer = new char[before + token.length + random.nextInt(9)];
      for (int i = 0; i < buffer.length; i++) {
        buffer[i] = (char) random.nextInt(0x10000);
      }
      System.arraycopy(token, 0, buffer, before, token.length);

      assertThat(hasher.hash(buffer, before, token.length))
          .isEqualTo(hasher.hash(token, 0, token.length));
    }
  }

  @Test
  void tokenBeyondTheBuffer_refused() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> new FeatureHasher(Seed.PUBLIC).hash(new char[4], 2, 3));
  }

  @Test
  void differentSeeds_differentFeatures() {
    Set<Long> hashes = new HashSet<>();
    char[] token = "palimpsest".toCharArray();
    byte[] seed = new byte[Seed.BYTES];
    hashes.add(new FeatureHasher(new Seed(seed)).hash(token, 0, token.length));
    // Each bit of the seed matters.
    for (int bit = 0; bit < 8 * Seed.BYTES; bit++) {
      byte[] other = seed.clone();
      other[bit / 8] ^= (byte) (1 << (bit % 8));
      hashes.add(new FeatureHasher(new Seed(other)).hash(token, 0, token.length));
    }

    assertThat(hashes).hasSize(1 + 8 * Seed.BYTES);
  }

  @Test
  void equalSeeds_equalFeatures() {
    char[] token = "指纹".toCharArray();

    assertThat(new FeatureHasher(new Seed(counting(Seed.BYTES))).hash(token, 0, 2))
        .isEqualTo(new FeatureHasher(VECTOR_SEED).hash(token, 0, 2));
  }

  private static byte[] counting(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }
}
