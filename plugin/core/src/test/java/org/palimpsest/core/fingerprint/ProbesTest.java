package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProbesTest {

  @ParameterizedTest
  @CsvSource({"20, 0, 1", "20, 1, 21", "20, 2, 211", "16, 2, 137", "1, 2, 2", "24, 2, 301"})
  void anySegment_masksAreAllValuesOfSoManyBits(int segmentBits, int flips, int count) {
    int[] masks = Probes.masks(segmentBits, flips);

    assertThat(masks).hasSize(count).doesNotHaveDuplicates().startsWith(0);
    int[] expected =
        IntStream.range(0, 1 << segmentBits).filter(v -> Integer.bitCount(v) <= flips).toArray();
    Arrays.sort(masks);
    assertThat(masks).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3, 20})
  void flipsOutOfBounds_refusedWithTheBounds(int flips) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Probes.masks(20, flips))
        .withMessage("flips is " + flips + ", must be 0 to 2");
  }

  /** The guarantee of a check, over all its distances. */
  @ParameterizedTest
  @CsvSource({
    "100, 5, 0, 4",
    "100, 5, 1, 9",
    "100, 5, 2, 14",
    "64, 4, 0, 3",
    "64, 4, 1, 7",
    "64, 4, 2, 11",
    "128, 8, 2, 23",
    "120, 5, 2, 14",
    "66, 3, 1, 5",
    "24, 1, 2, 2",
  })
  void pairWithinGuaranteedDistance_meetsInAProbe(
      int bits, int segments, int flips, int guaranteed) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    Random random = new Random(31L * bits + flips);
    assertThat(scheme.guaranteedDistance(flips)).isEqualTo(guaranteed);
    for (int distance = 0; distance <= guaranteed; distance++) {
      for (int trial = 0; trial < 400; trial++) {
        Fingerprint one = RandomFingerprints.next(random, bits);
        Fingerprint other = RandomFingerprints.flipped(random, one, bits, distance);

        assertThat(one.distance(other)).isEqualTo(distance);
        assertThat(meet(scheme, flips, one, other)).isTrue();
        assertThat(meet(scheme, flips, other, one)).isTrue();
      }
    }
  }

  /** One bit more, and the worst pair is missed: the guarantee is tight. */
  @ParameterizedTest
  @CsvSource({"100, 5, 0", "100, 5, 1", "100, 5, 2", "64, 4, 0", "64, 4, 1", "64, 4, 2"})
  void pairBeyondGuaranteedDistance_canBeMissed(int bits, int segments, int flips) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    Fingerprint one = RandomFingerprints.next(new Random(bits), bits);
    Fingerprint other = one;
    for (int segment = 0; segment < segments; segment++) {
      for (int bit = 0; bit <= flips; bit++) {
        other = RandomFingerprints.flipped(other, segment * scheme.segmentBits() + 3 * bit);
      }
    }

    assertThat(one.distance(other)).isEqualTo(scheme.guaranteedDistance(flips) + 1);
    assertThat(meet(scheme, flips, one, other)).isFalse();
  }

  /** On both sides of the guarantee, probes find exactly the pairs that bit counts predict. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void anyPair_meetsJustWhereASegmentDiffersInNoMoreThanTheFlips(int flips) {
    Scheme scheme = Scheme.DEFAULT;
    Random random = new Random(flips);
    int missed = 0;
    for (int trial = 0; trial < 5_000; trial++) {
      Fingerprint one = RandomFingerprints.next(random, 100);
      Fingerprint other = RandomFingerprints.flipped(random, one, 100, random.nextInt(30));
      boolean near = false;
      for (int segment = 0; segment < 5; segment++) {
        int differing = 0;
        for (int bit = 20 * segment; bit < 20 * segment + 20; bit++) {
          differing +=
              RandomFingerprints.bit(one, bit) == RandomFingerprints.bit(other, bit) ? 0 : 1;
        }
        near |= differing <= flips;
      }

      assertThat(meet(scheme, flips, one, other)).isEqualTo(near);
      assertThat(Probes.meet(scheme, one, other, flips)).isEqualTo(near);
      missed += near ? 0 : 1;
    }
    assertThat(missed).isBetween(100, 4_900);
  }

  /** Looks up every probe of one fingerprint among the segments of the other. */
  private static boolean meet(Scheme scheme, int flips, Fingerprint one, Fingerprint other) {
    int[] masks = Probes.masks(scheme.segmentBits(), flips);
    return IntStream.range(0, scheme.segments())
        .anyMatch(
            segment -> {
              int indexed = other.segment(segment, scheme.segmentBits());
              int value = one.segment(segment, scheme.segmentBits());
              return Arrays.stream(masks).anyMatch(mask -> (value ^ mask) == indexed);
            });
  }
}
