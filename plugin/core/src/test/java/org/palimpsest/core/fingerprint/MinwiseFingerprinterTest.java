package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures the fingerprints against the theory: Li, König: b-bit minwise hashing, WWW 2010. All
 * bounds are five standard deviations or more; the seeds are fixed.
 */
final class MinwiseFingerprinterTest {

  private static final int BITS = Scheme.DEFAULT.bits();
  private static final int PAIRS = 3_000;

  private final Fingerprinter fingerprinter = Fingerprinter.of(Scheme.DEFAULT);
  private final FeatureHasher hasher = new FeatureHasher(Seed.PUBLIC);
  private int nextToken;

  /**
   * Two sets of {@code shared + own} features each have resemblance R = shared / (shared + 2 own).
   * Each bit agrees with probability p = (1 + R) / 2. So the distance has mean 100 (1 - p) and
   * variance 100 p (1 - p), if the bits are independent.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 10", "5, 5", "8, 2", "9, 1", // R = 0, .33, .67, .82
    "0, 30", "15, 15", "24, 6", "28, 2", // R = 0, .33, .67, .88
    "0, 150", "50, 100", "100, 50", "135, 15", "149, 1", // R = 0, .20, .50, .82, .99
  })
  void setsOfKnownResemblance_bitsAgreeAsTheorySays(int shared, int own) {
    double resemblance = (double) shared / (shared + 2 * own);
    double p = (1 + resemblance) / 2;
    int[] disagreements = new int[BITS];
    double sum = 0;
    double sumOfSquares = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      long[] common = newFeatures(shared);
      Fingerprint a = fingerprint(common, newFeatures(own));
      Fingerprint b = fingerprint(common, newFeatures(own));
      int distance = a.distance(b);
      sum += distance;
      sumOfSquares += (double) distance * distance;
      for (int bit = 0; bit < BITS; bit++) {
        disagreements[bit] +=
            RandomFingerprints.bit(a, bit) == RandomFingerprints.bit(b, bit) ? 0 : 1;
      }
    }
    double mean = sum / PAIRS;
    double variance = sumOfSquares / PAIRS - mean * mean;
    double expectedVariance = BITS * p * (1 - p);

    assertThat(mean).isCloseTo(BITS * (1 - p), within(5 * Math.sqrt(expectedVariance / PAIRS)));
    assertThat(variance)
        .isCloseTo(expectedVariance, within(5 * expectedVariance * Math.sqrt(3.0 / PAIRS)));
    for (int bit = 0; bit < BITS; bit++) {
      assertThat((double) disagreements[bit] / PAIRS)
          .as("bit %d", bit)
          .isCloseTo(1 - p, within(5 * Math.sqrt(p * (1 - p) / PAIRS)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 10, 30, 150, 1_000})
  void setsOfAnySize_everyBitIsFairAndNoTwoGoTogether(int size) {
    int trials = 4_000;
    boolean[][] bits = new boolean[BITS][trials];
    for (int trial = 0; trial < trials; trial++) {
      Fingerprint fingerprint = fingerprint(newFeatures(size), new long[0]);
      for (int bit = 0; bit < BITS; bit++) {
        bits[bit][trial] = RandomFingerprints.bit(fingerprint, bit);
      }
    }

    double bound = 5 * Math.sqrt(0.25 / trials);
    for (int one = 0; one < BITS; one++) {
      assertThat(share(bits[one], new boolean[trials]))
          .as("bit %d is set in half of all", one)
          .isCloseTo(0.5, within(bound));
      for (int other = 0; other < one; other++) {
        assertThat(share(bits[one], bits[other]))
            .as("bits %d and %d differ in half of all", one, other)
            .isCloseTo(0.5, within(bound));
      }
    }
  }

  /** The share of places at which both differ. */
  private static double share(boolean[] one, boolean[] other) {
    int differing = 0;
    for (int i = 0; i < one.length; i++) {
      differing += one[i] == other[i] ? 0 : 1;
    }
    return (double) differing / one.length;
  }

  /**
   * A bit changes only if the changed feature was or is the minimum: in 1 of 150, and half of
   * those.
   */
  @Test
  void oneFeatureChangedOfMany_fewBitsChange() {
    long[] features = newFeatures(150);
    Fingerprint before = fingerprint(features, new long[0]);
    features[75] = newFeatures(1)[0];

    assertThat(before.distance(fingerprint(features, new long[0]))).isLessThanOrEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6, 40, 150})
  void featuresShuffledAndRepeated_fingerprintTheSame(int size) {
    Random random = new Random(size);
    long[] features = newFeatures(size);
    Fingerprint expected = fingerprinter.fingerprint(features, 0, size);
    for (int trial = 0; trial < 50; trial++) {
      long[] repeated = new long[2 * size];
      for (int i = 0; i < repeated.length; i++) {
        repeated[i] = i < size ? features[i] : features[random.nextInt(size)];
      }
      shuffle(random, repeated);

      assertThat(fingerprinter.fingerprint(repeated, 0, repeated.length)).isEqualTo(expected);
    }
  }

  @Test
  void rangeOfAnArray_onlyTheRangeCounts() {
    long[] features = newFeatures(40);

    assertThat(fingerprinter.fingerprint(features, 10, 30))
        .isEqualTo(fingerprinter.fingerprint(Arrays.copyOfRange(features, 10, 30), 0, 20))
        .isNotEqualTo(fingerprinter.fingerprint(features, 10, 40));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3, 3", "4, 2"})
  void noFeatures_refusedWithTheRange(int from, int to) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fingerprinter.fingerprint(new long[10], from, to))
        .withMessage("no features, no fingerprint: from " + from + " to " + to);
  }

  @ParameterizedTest
  @CsvSource({"8, 1", "60, 3", "64, 4", "65, 5", "100, 5", "128, 8"})
  void anyScheme_noBitBeyondItsLengthAndTheFirstBitsOfALongerOne(int bits, int segments) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    Fingerprinter shorter = Fingerprinter.of(scheme);
    Fingerprinter longest = Fingerprinter.of(new Scheme(Algorithm.MINWISE, 128, 8, Seed.PUBLIC));
    assertThat(shorter.scheme()).isEqualTo(scheme);
    for (int trial = 0; trial < 100; trial++) {
      long[] features = newFeatures(20);
      Fingerprint fingerprint = shorter.fingerprint(features, 0, features.length);
      Fingerprint whole = longest.fingerprint(features, 0, features.length);
      for (int bit = 0; bit < 128; bit++) {
        assertThat(RandomFingerprints.bit(fingerprint, bit))
            .isEqualTo(bit < bits && RandomFingerprints.bit(whole, bit));
      }
    }
  }

  @Test
  void anotherSeed_unrelatedFingerprint() {
    FeatureHasher otherHasher = new FeatureHasher(new Seed(new byte[Seed.BYTES]));
    double sum = 0;
    int trials = 500;
    for (int trial = 0; trial < trials; trial++) {
      int first = nextToken;
      long[] features = newFeatures(40);
      long[] underOtherSeed = new long[40];
      for (int i = 0; i < underOtherSeed.length; i++) {
        underOtherSeed[i] = hash(otherHasher, first + i);
      }
      sum += fingerprint(features, new long[0]).distance(fingerprint(underOtherSeed, new long[0]));
    }

    assertThat(sum / trials).isCloseTo(50, within(5 * Math.sqrt(25.0 / trials)));
  }

  /** Sets of one feature have no negative hash under half of the functions. */
  @ParameterizedTest
  @CsvSource({"8, 1", "60, 3", "64, 4", "100, 5", "128, 8"})
  void anySet_whatTheDefinitionSays(int bits, int segments) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    Random random = new Random(bits);
    for (int trial = 0; trial < 2_000; trial++) {
      long[] features = random.longs(1 + random.nextInt(trial < 1_000 ? 8 : 200)).toArray();

      assertThat(Fingerprinter.of(scheme).fingerprint(features, 0, features.length))
          .isEqualTo(ReferenceFingerprints.of(bits, features));
    }
  }

  @Test
  void extremeFeatures_whatTheDefinitionSays() {
    for (long feature : new long[] {0, -1, 1L << 32, -1L << 32, Long.MIN_VALUE, Long.MAX_VALUE}) {
      long[] features = {feature};

      assertThat(fingerprinter.fingerprint(features, 0, 1))
          .isEqualTo(ReferenceFingerprints.of(BITS, features));
    }
  }

  @Test
  void runsOfPieces_sameAsTheirFeatures() {
    Random random = new Random(5);
    for (int trial = 0; trial < 200; trial++) {
      int[] starts = new int[2 + random.nextInt(12)];
      for (int i = 1; i < starts.length; i++) {
        starts[i] = starts[i - 1] + random.nextInt(random.nextBoolean() ? 3 : 30);
      }
      long[] features = random.longs(starts[starts.length - 1]).toArray();
      RunFingerprinter runs = fingerprinter.ofPieces(features, starts);
      for (int first = 0; first < starts.length - 1; first++) {
        for (int end = first + 1; end < starts.length; end++) {
          if (starts[first] < starts[end]) {
            assertThat(runs.fingerprint(first, end))
                .isEqualTo(fingerprinter.fingerprint(features, starts[first], starts[end]));
          }
        }
      }
    }
  }

  @Test
  void runsOfManyPiecesInAnyOrder_sameAsTheirFeatures() {
    Random random = new Random(6);
    int[] starts = IntStream.rangeClosed(0, 1_000).map(i -> 3 * i).toArray();
    long[] features = random.longs(3_000).toArray();
    RunFingerprinter runs = fingerprinter.ofPieces(features, starts);
    for (int trial = 0; trial < 300; trial++) {
      int first = random.nextInt(1_000);
      int end = Math.min(1_000, first + 1 + random.nextInt(trial < 250 ? 20 : 700));

      assertThat(runs.fingerprint(first, end))
          .isEqualTo(fingerprinter.fingerprint(features, 3 * first, 3 * end));
    }
  }

  @Test
  void runWithoutFeatures_refused() {
    RunFingerprinter runs = fingerprinter.ofPieces(new long[] {1}, new int[] {0, 0, 0, 1});

    assertThat(runs.fingerprint(0, 3)).isEqualTo(fingerprinter.fingerprint(new long[] {1}, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runs.fingerprint(0, 2))
        .withMessage("no features, no fingerprint: pieces 0 to 2");
  }

  private Fingerprint fingerprint(long[] common, long[] own) {
    long[] all = Arrays.copyOf(common, common.length + own.length);
    System.arraycopy(own, 0, all, common.length, own.length);
    return fingerprinter.fingerprint(all, 0, all.length);
  }

  /** Unused features. */
  private long[] newFeatures(int count) {
    long[] features = new long[count];
    for (int i = 0; i < count; i++) {
      features[i] = hash(hasher, nextToken++);
    }
    return features;
  }

  private static long hash(FeatureHasher hasher, int token) {
    char[] chars = {(char) ('a' + token % 26), (char) (token >>> 16), (char) token};
    return hasher.hash(chars, 0, chars.length);
  }

  private static void shuffle(Random random, long[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      long value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }
}
