package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FingerprintTest {

  @ParameterizedTest
  @ValueSource(ints = {8, 63, 64, 65, 100, 128})
  void anyThree_distanceIsAMetric(int bits) {
    Random random = new Random(bits);
    for (int trial = 0; trial < 2_000; trial++) {
      Fingerprint a = RandomFingerprints.next(random, bits);
      Fingerprint b = RandomFingerprints.flipped(random, a, bits, random.nextInt(bits + 1));
      Fingerprint c = RandomFingerprints.flipped(random, b, bits, random.nextInt(bits + 1));

      assertThat(a.distance(a)).isZero();
      assertThat(a.distance(b)).isEqualTo(b.distance(a)).isBetween(0, bits);
      assertThat(a.distance(b) == 0).isEqualTo(a.equals(b));
      assertThat(a.distance(c)).isLessThanOrEqualTo(a.distance(b) + b.distance(c));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 64, 65, 100, 128})
  void flippedBits_distanceCountsThem(int bits) {
    Random random = new Random(bits);
    for (int flips = 0; flips <= bits; flips++) {
      Fingerprint a = RandomFingerprints.next(random, bits);

      assertThat(a.distance(RandomFingerprints.flipped(random, a, bits, flips))).isEqualTo(flips);
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 5", "64, 4", "128, 8", "120, 5", "128, 128", "66, 3", "24, 1", "8, 8"})
  void anyScheme_segmentsHoldEveryBitOnceLowestFirst(int bits, int segments) {
    int segmentBits = bits / segments;
    Random random = new Random(bits);
    for (int trial = 0; trial < 500; trial++) {
      Fingerprint fingerprint = RandomFingerprints.next(random, bits);
      for (int segment = 0; segment < segments; segment++) {
        int expected = 0;
        for (int bit = 0; bit < segmentBits; bit++) {
          if (RandomFingerprints.bit(fingerprint, segment * segmentBits + bit)) {
            expected |= 1 << bit;
          }
        }
        assertThat(fingerprint.segment(segment, segmentBits)).isEqualTo(expected);
      }
    }
  }

  @Test
  void publishedScheme_segmentOverTheWordBorderTakesFromBothWords() {
    Fingerprint fingerprint = new Fingerprint(0xF000_0000_0000_0000L, 0xFFFFL);

    assertThat(fingerprint.segment(2, 20)).isZero();
    assertThat(fingerprint.segment(3, 20)).isEqualTo(0xFFFFF);
    assertThat(fingerprint.segment(4, 20)).isZero();
  }
}
