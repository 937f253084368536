package org.palimpsest.fingerprint;

import java.util.Arrays;

/**
 * 1-bit minwise hashing (Li, König: b-bit minwise hashing, WWW 2010, section 2): two units with
 * resemblance R agree in each bit with probability (1 + R) / 2.
 */
final class MinwiseFingerprinter implements Fingerprinter {

  /*
   * Bit j of the fingerprint comes from the j-th hash function h_j(x) = (x ^ mask_j) * odd_j, mixed once by
   * a shift, on 32-bit numbers. Every step can be undone, so h_j is a permutation of the 32-bit
   * numbers, and the feature with the smallest h_j is a fair draw from the set, as minwise hashing
   * asks [1]. The features are outputs of a keyed hash already, so that so simple a permutation is
   * enough [2]; MinwiseFingerprinterTest measures bias and spread against the theory.
   *
   * The bit is not the lowest one of the minimum: minima of large sets are small numbers, and the
   * more features there are the less of their bits is left to chance. One more multiplication and
   * the highest bit of its product give a fair bit of *which* feature won.
   *
   * The inner loop runs over the functions, on plain int arrays, without branches: the virtual
   * machine turns it into vector instructions, eight functions or more at a time.
   *
   * [1] Broder, Charikar, Frieze, Mitzenmacher: Min-wise independent permutations, STOC 1998
   * [2] Mitzenmacher, Vadhan: Why simple hash functions work, SODA 2008
   */
  private static final int BIT_OF_MINIMUM = 0x9E3779B1;

  private final Scheme scheme;
  private final int[] masks;
  private final int[] odds;

  MinwiseFingerprinter(Scheme scheme) {
    this.scheme = scheme;
    this.masks = new int[scheme.bits()];
    this.odds = new int[scheme.bits()];
    // The functions are public: the secret, where there is one, is in the features.
    SplitMix64 random = new SplitMix64(0x70616c696d707365L);
    for (int j = 0; j < scheme.bits(); j++) {
      masks[j] = (int) random.next();
      odds[j] = (int) random.next() | 1;
    }
  }

  @Override
  public Scheme scheme() {
    return scheme;
  }

  @Override
  public Fingerprint fingerprint(long[] features, int from, int to) {
    if (from >= to) {
      throw new IllegalArgumentException("no features, no fingerprint: from " + from + " to " + to);
    }
    int[] minima = new int[scheme.bits()];
    Arrays.fill(minima, Integer.MAX_VALUE);
    for (int i = from; i < to; i++) {
      lower(minima, (int) (features[i] >>> 32), masks, odds);
    }
    return fingerprintOf(minima);
  }

  private static void lower(int[] minima, int feature, int[] masks, int[] odds) {
    for (int j = 0; j < minima.length; j++) {
      int hash = (feature ^ masks[j]) * odds[j];
      hash ^= hash >>> 15;
      hash *= 0x2c1b3c6d;
      minima[j] = Math.min(minima[j], hash);
    }
  }

  private static Fingerprint fingerprintOf(int[] minima) {
    long low = 0;
    long high = 0;
    for (int j = 0; j < minima.length; j++) {
      int mixed = minima[j] ^ (minima[j] >>> 16);
      int bit = (mixed * BIT_OF_MINIMUM) >>> 31;
      if (j < Long.SIZE) {
        low |= (long) bit << j;
      } else {
        high |= (long) bit << (j - Long.SIZE);
      }
    }
    return new Fingerprint(low, high);
  }
}
