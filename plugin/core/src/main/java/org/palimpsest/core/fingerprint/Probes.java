package org.palimpsest.core.fingerprint;

/**
 * Probes of a segment: its value, and all values within a few bits (multi-probing: Norouzi,
 * Punjani, Fleet, Fast exact search in Hamming space with multi-index hashing, PAMI 2014).
 */
public final class Probes {

  /** More flips would probe a tenth of all values of a 20-bit segment. */
  public static final int FLIPS_MAX = 2;

  private Probes() {}

  /**
   * The masks that make a segment's probes by exclusive or, 0 first; for 20 bits 1, 21 or 211.
   *
   * @throws IllegalArgumentException if flips is not 0 to {@value #FLIPS_MAX}
   */
  public static int[] masks(int segmentBits, int flips) {
    if (flips < 0 || flips > FLIPS_MAX) {
      throw new IllegalArgumentException("flips is " + flips + ", must be 0 to " + FLIPS_MAX);
    }
    int[] masks = new int[count(segmentBits, flips)];
    int next = 1;
    for (int i = 0; i < segmentBits && flips >= 1; i++) {
      masks[next++] = 1 << i;
      for (int j = 0; j < i && flips >= 2; j++) {
        masks[next++] = 1 << i | 1 << j;
      }
    }
    return masks;
  }

  /** Whether a lookup finds the pair: a probe of one fingerprint is a segment of the other. */
  public static boolean meet(Scheme scheme, Fingerprint one, Fingerprint other, int flips) {
    int width = scheme.segmentBits();
    for (int segment = 0; segment < scheme.segments(); segment++) {
      int difference = one.segment(segment, width) ^ other.segment(segment, width);
      if (Integer.bitCount(difference) <= flips) {
        return true;
      }
    }
    return false;
  }

  private static int count(int segmentBits, int flips) {
    int pairs = segmentBits * (segmentBits - 1) / 2;
    return 1 + (flips >= 1 ? segmentBits : 0) + (flips >= 2 ? pairs : 0);
  }
}
