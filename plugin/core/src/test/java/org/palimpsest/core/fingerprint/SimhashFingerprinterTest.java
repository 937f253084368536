package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimhashFingerprinterTest {

  private final Fingerprinter simhash = Fingerprinter.of(Scheme.SIMHASH);

  private Fingerprint of(long... features) {
    return simhash.fingerprint(features, 0, features.length);
  }

  /** Stored signatures depend on it: a change requires another algorithm number. */
  @Test
  void knownFeatures_haveTheGoldenSignature() {
    FeatureHasher hasher = new FeatureHasher(Seed.PUBLIC);
    String[] words = "the quick brown fox jumps over the lazy dog and the cat".split(" ");
    long[] features =
        Arrays.stream(words)
            .mapToLong(word -> hasher.hash(word.toCharArray(), 0, word.length()))
            .toArray();

    assertThat(of(features)).isEqualTo(new Fingerprint(-622480101347720272L, 0));
  }

  @Test
  void oneFeature_isItsOwnHash() {
    assertThat(of(0x123456789abcdef0L)).isEqualTo(new Fingerprint(0x123456789abcdef0L, 0));
  }

  @Test
  void otherOrder_sameSignature() {
    long[] features =
        new Random(3).longs(101).map(f -> f % 40).map(f -> f * 0x9E3779B97F4A7C15L).toArray();
    long[] reversed = new long[features.length];
    for (int i = 0; i < features.length; i++) {
      reversed[i] = features[features.length - 1 - i];
    }
    assertThat(of(features)).isEqualTo(of(reversed));
  }

  /** Two features against one with four occurrences, which weighs 3. */
  @Test
  void repeatedFeature_outweighsOthersByItsLogarithm() {
    assertThat(of(0b01, 0b10, 0b100)).isEqualTo(new Fingerprint(0, 0));
    assertThat(of(0b01, 0b10, 0b100, 0b100))
        .isEqualTo(new Fingerprint(0, 0)); // 2 of 4: no majority
    assertThat(of(0b01, 0b10, 0b100, 0b100, 0b100, 0b100)).isEqualTo(new Fingerprint(0b100, 0));
  }

  @Test
  void manyThousandRepetitions_stillCounted() {
    long[] features = new long[5000];
    Arrays.fill(features, 0b1);
    for (int i = 0; i < 12; i++) {
      features[i] = 1L << (i + 1);
    }
    // 1 + log2 4988 is 13.28, more than the other twelve together
    assertThat(of(features)).isEqualTo(new Fingerprint(1, 0));
  }

  /** Charikar's theorem: a bit differs with probability angle / pi. */
  @ParameterizedTest
  @ValueSource(ints = {10, 100, 300})
  void setsAtAnAngle_bitsDifferAsTheorySays(int replaced) {
    int size = 400;
    Random random = new Random(replaced);
    long differing = 0;
    int trials = 400;
    for (int trial = 0; trial < trials; trial++) {
      long[] one = random.longs(size).toArray();
      long[] other = one.clone();
      for (int i = 0; i < replaced; i++) {
        other[i] = random.nextLong();
      }
      differing += of(one).distance(of(other));
    }
    double expected = Math.acos((double) (size - replaced) / size) / Math.PI;
    assertThat(differing / (64.0 * trials)).isCloseTo(expected, within(0.012));
  }

  @Test
  void piecesOfAText_signedAsTheirFeatures() {
    long[] features = new Random(5).longs(30).toArray();
    RunFingerprinter pieces = simhash.ofPieces(features, new int[] {0, 10, 10, 30});

    assertThat(pieces.fingerprint(0, 3)).isEqualTo(simhash.fingerprint(features, 0, 30));
    assertThat(pieces.fingerprint(1, 3)).isEqualTo(simhash.fingerprint(features, 10, 30));
    assertThatIllegalArgumentException().isThrownBy(() -> pieces.fingerprint(1, 2));
  }

  @Test
  void fewerBits_areTheFirstOnes() {
    Scheme half = new Scheme(Algorithm.SIMHASH, 32, 4, Seed.PUBLIC);
    long[] features = new Random(6).longs(51).toArray();

    assertThat(Fingerprinter.of(half).fingerprint(features, 0, 51).low())
        .isEqualTo(of(features).low() & 0xFFFFFFFFL);
  }

  @Test
  void noFeatures_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simhash.fingerprint(new long[3], 2, 2))
        .withMessage("no features, no fingerprint: from 2 to 2");
  }
}
