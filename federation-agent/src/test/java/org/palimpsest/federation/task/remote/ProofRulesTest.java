package org.palimpsest.federation.task.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.FingerprintColumns;

final class ProofRulesTest {

  private static Bytes bytes(int first, int last) {
    byte[] bytes = new byte[FingerprintColumns.FINGERPRINT_BYTES];
    bytes[0] = (byte) first;
    bytes[bytes.length - 1] = (byte) last;
    return Bytes.of(bytes);
  }

  @Test
  void distance_countsDifferentBits() {
    assertThat(ProofRules.distance(bytes(0, 0), bytes(0, 0))).isZero();
    assertThat(ProofRules.distance(bytes(0xFF, 1), bytes(0x0F, 0))).isEqualTo(5);
  }

  /** The figures of docs/security.md. */
  @Test
  void chanceOfGuess_ofNothingKnown_isTheTailOfTheBinomialDistribution() {
    assertThat(chanceOfGuess(0, ProofRules.DISTANCE_MAX))
        .isCloseTo(9.05e-8, Percentage.withPercentage(1));
    assertThat(chanceOfGuess(0, ProofRules.BESIDE_DISTANCE_MAX))
        .isCloseTo(3.93e-5, Percentage.withPercentage(1));
  }

  @Test
  void chanceOfGuess_atTheEnds_isCertain() {
    assertThat(chanceOfGuess(1, 0)).isEqualTo(1);
    assertThat(chanceOfGuess(.3, ProofRules.BITS)).isCloseTo(1, within(1e-9));
  }

  /**
   * The probability that a guess is within a distance.
   *
   * @param known the known share of the window's words, 0 to 1
   * @param distance in bits
   */
  private static double chanceOfGuess(double known, int distance) {
    double wrong = (1 - known) / 2;
    double term = Math.pow(1 - wrong, ProofRules.BITS);
    double sum = term;
    for (int i = 1; i <= distance; i++) {
      term *= (double) (ProofRules.BITS - i + 1) / i * wrong / (1 - wrong);
      sum += term;
    }
    return sum;
  }
}
