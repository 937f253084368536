package org.palimpsest.federation.task.remote;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.task.passage.SharedText;

/**
 * What proves that another site has what its hit says.
 *
 * <p>The proof is the fingerprint of the hit's sentence under another seed. Of 100 bits a guess has
 * each right with probability 1/2 where nothing is known of the window, and with (1 + k) / 2 where
 * the share k of its words is. So a guess is within a distance d with probability
 *
 * <pre>   sum(C(100, i) ((1 - k) / 2)^i ((1 + k) / 2)^(100 - i), i = 0..d)</pre>
 *
 * <p>An attack knows some windows nearly whole and others hardly at all, so its mean share says
 * little: {@code docs/security.md} has measured figures.
 */
final class ProofRules {

  /** Of a fingerprint. */
  static final int BITS = 100;

  /** A proof within it holds, in bits. */
  static final int DISTANCE_MAX = 24;

  /**
   * A proof within it holds beside one of the same run that holds by itself, in bits: of a sentence
   * that was rewritten. So near to what is shown already, within {@link SharedText#CONTEXT}, that
   * it shows little more.
   */
  static final int BESIDE_DISTANCE_MAX = 30;

  /** How many hits of one window a site may try to prove in one task: each is a guess. */
  static final int GUESSES_MAX = 4;

  private ProofRules() {}

  /** In how many bits two fingerprints differ, 0 to 104. */
  static int distance(Bytes one, Bytes other) {
    byte[] left = one.toArray();
    byte[] right = other.toArray();
    int bits = 0;
    for (int i = 0; i < left.length; i++) {
      bits += Integer.bitCount((left[i] ^ right[i]) & 0xFF);
    }
    return bits;
  }

  /**
   * How likely a guess is within a distance.
   *
   * @param known what share of the window's words is known, 0 to 1
   * @param distance in bits
   */
  static double chanceOfGuess(double known, int distance) {
    double wrong = (1 - known) / 2;
    double term = Math.pow(1 - wrong, BITS);
    double sum = term;
    for (int i = 1; i <= distance; i++) {
      term *= (double) (BITS - i + 1) / i * wrong / (1 - wrong);
      sum += term;
    }
    return sum;
  }
}
