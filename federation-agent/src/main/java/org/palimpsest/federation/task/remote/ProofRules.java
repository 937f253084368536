package org.palimpsest.federation.task.remote;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.task.passage.SharedText;

/**
 * Rules of proofs that another site has the sentence of its hit.
 *
 * <p>A proof is the fingerprint of the hit's sentence under another seed. Each of its 100 bits is
 * guessed with probability 1/2 if nothing is known of the window, and (1 + k) / 2 if the share k of
 * its words is known. A guess is within distance d with probability
 *
 * <pre>   sum(C(100, i) ((1 - k) / 2)^i ((1 + k) / 2)^(100 - i), i = 0..d)</pre>
 *
 * <p>An attacker knows some windows nearly whole and others hardly at all, so the mean share is not
 * decisive: {@code docs/security.md} has measured figures.
 */
final class ProofRules {

  /** Bits of a fingerprint. */
  static final int BITS = 100;

  /** Limit of a sufficient proof, in bits. */
  static final int DISTANCE_MAX = 24;

  /**
   * Limit, in bits, of a proof beside a sufficient one of the same run: for rewritten sentences.
   * They are so near to text that is shown already, within {@link SharedText#CONTEXT}, that they
   * reveal little more.
   */
  static final int BESIDE_DISTANCE_MAX = 30;

  /** Limit of attempted proofs, each a guess, of one window in one task. */
  static final int GUESSES_MAX = 4;

  private ProofRules() {}

  /** The number of different bits of two fingerprints, 0 to 104. */
  static int distance(Bytes one, Bytes other) {
    byte[] left = one.toArray();
    byte[] right = other.toArray();
    int bits = 0;
    for (int i = 0; i < left.length; i++) {
      bits += Integer.bitCount((left[i] ^ right[i]) & 0xFF);
    }
    return bits;
  }
}
