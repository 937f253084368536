package org.palimpsest.core.fingerprint;

import java.util.Arrays;

/**
 * 1-bit minwise hashing (Li, König: b-bit minwise hashing, WWW 2010, section 2): two units with
 * resemblance R agree in each bit with probability (1 + R) / 2.
 */
final class MinwiseFingerprinter implements Fingerprinter {

  /*
   * Bit j comes from the hash function h_j(x) = (x ^ mask_j) * odd_j, mixed once by a shift, on
   * 32-bit numbers. Every step is invertible, so h_j is a permutation of the 32-bit numbers. The
   * feature with the smallest h_j is then a fair draw from the set, as minwise hashing requires
   * [1]. The features are outputs of a keyed hash, so a simple permutation suffices [2];
   * MinwiseFingerprinterTest measures bias and spread against the theory.
   *
   * The bit is not the lowest one of the minimum: minima of large sets are small numbers with few
   * random bits. The highest bit of a further product is a fair bit of the winning feature.
   *
   * The inner loop runs over the functions, on int arrays without branches, so that the virtual
   * machine vectorises it, eight functions or more at a time. Java 17 does not vectorise Math.min,
   * nor a much longer loop (docs/adr/0016). So the loop compares only negative hashes: the
   * difference of two negative numbers does not overflow, and its sign orders them. With
   * probability 2^-n, no hash of n features is negative; such a function's least hash is computed
   * one by one.
   *
   * [1] Broder, Charikar, Frieze, Mitzenmacher: Min-wise independent permutations, STOC 1998
   * [2] Mitzenmacher, Vadhan: Why simple hash functions work, SODA 2008
   */
  private static final int BIT_OF_MINIMUM = 0x9E3779B1;

  private static final int LAST_FACTOR = 0x2c1b3c6d;

  /** Initial minimum: the largest negative hash. */
  private static final int NONE = -1;

  /** Java 25 vectorises Math.min; versions from 18 to 24 were not tested. */
  private static final boolean MIN_BECOMES_VECTORS = Runtime.version().feature() >= 25;

  private final Scheme scheme;
  private final int[] masks;
  private final int[] odds;

  MinwiseFingerprinter(Scheme scheme) {
    this.scheme = scheme;
    this.masks = new int[scheme.bits()];
    this.odds = new int[scheme.bits()];
    // The functions are public: a secret seed acts on the features.
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
    int[] least = leastNegative(features, from, to);
    complete(least, features, from, to);
    return fingerprintOf(least);
  }

  @Override
  public RunFingerprinter ofPieces(long[] features, int[] starts) {
    return new MinwiseRuns(this, features, starts);
  }

  /** For each function the least negative hash of the features, or {@value #NONE}. */
  int[] leastNegative(long[] features, int from, int to) {
    int[] least = new int[masks.length];
    Arrays.fill(least, NONE);
    for (int i = from; i < to; i++) {
      lower(least, (int) (features[i] >>> 32), masks, odds);
    }
    return least;
  }

  private static void lower(int[] least, int feature, int[] masks, int[] odds) {
    for (int j = 0; j < least.length; j++) {
      int hash = (feature ^ masks[j]) * odds[j];
      hash ^= hash >>> 15;
      hash *= LAST_FACTOR;
      least[j] = lesser(least[j], hash);
    }
  }

  /** Merges the least hashes of other features into {@code least}. */
  static void lower(int[] least, int[] others) {
    for (int j = 0; j < least.length; j++) {
      least[j] = lesser(least[j], others[j]);
    }
  }

  /** The lesser number; the first one is negative. */
  private static int lesser(int negative, int other) {
    if (MIN_BECOMES_VECTORS) {
      return Math.min(negative, other);
    }
    int isLess = (other & (other - negative)) >> 31; // all bits or 0
    return negative ^ ((negative ^ other) & isLess);
  }

  /** Computes the least hash of each function without a negative one. */
  void complete(int[] least, long[] features, int from, int to) {
    for (int j = 0; j < least.length; j++) {
      if (least[j] == NONE) {
        least[j] = leastOf(features, from, to, j);
      }
    }
  }

  private int leastOf(long[] features, int from, int to, int function) {
    int least = Integer.MAX_VALUE;
    for (int i = from; i < to; i++) {
      int hash = ((int) (features[i] >>> 32) ^ masks[function]) * odds[function];
      hash ^= hash >>> 15;
      least = Math.min(least, hash * LAST_FACTOR);
    }
    return least;
  }

  /** Extracts the bits; overwrites {@code minima}. */
  static Fingerprint fingerprintOf(int[] minima) {
    for (int j = 0; j < minima.length; j++) {
      minima[j] = (minima[j] ^ (minima[j] >>> 16)) * BIT_OF_MINIMUM;
    }
    int lowBits = Math.min(minima.length, Long.SIZE);
    return new Fingerprint(
        highestBits(minima, 0, lowBits), highestBits(minima, lowBits, minima.length));
  }

  private static long highestBits(int[] numbers, int from, int to) {
    long bits = 0;
    for (int j = to - 1; j >= from; j--) {
      bits = bits << 1 | numbers[j] >>> 31;
    }
    return bits;
  }

  /** The least hashes of a union are the least of its pieces', which are cached. */
  private static final class MinwiseRuns implements RunFingerprinter {

    /** Cache size; more than a window has, a power of two. */
    private static final int PIECES_KEPT = 256;

    private static final int NO_PIECE = -1;

    private final MinwiseFingerprinter fingerprinter;
    private final long[] features;
    private final int[] starts;
    private final int[] pieces = new int[PIECES_KEPT];
    private final int[][] least = new int[PIECES_KEPT][];

    MinwiseRuns(MinwiseFingerprinter fingerprinter, long[] features, int[] starts) {
      this.fingerprinter = fingerprinter;
      this.features = features;
      this.starts = starts;
      Arrays.fill(pieces, NO_PIECE);
    }

    @Override
    public Fingerprint fingerprint(int first, int end) {
      int from = starts[first];
      int to = starts[end];
      if (from >= to) {
        throw new IllegalArgumentException(
            "no features, no fingerprint: pieces " + first + " to " + end);
      }
      int[] union = leastOf(first).clone();
      for (int piece = first + 1; piece < end; piece++) {
        MinwiseFingerprinter.lower(union, leastOf(piece));
      }
      fingerprinter.complete(union, features, from, to);
      return MinwiseFingerprinter.fingerprintOf(union);
    }

    private int[] leastOf(int piece) {
      int place = piece & (PIECES_KEPT - 1);
      if (pieces[place] != piece) {
        least[place] = fingerprinter.leastNegative(features, starts[piece], starts[piece + 1]);
        pieces[place] = piece;
      }
      return least[place];
    }
  }

  /**
   * A pseudo-random generator with a fixed sequence, unlike {@link java.util.Random} (Steele, Lea,
   * Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). Stored fingerprints depend
   * on it: never change it.
   */
  static final class SplitMix64 {

    private long state;

    SplitMix64(long seed) {
      this.state = seed;
    }

    long next() {
      state += 0x9E3779B97F4A7C15L;
      long z = state;
      z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      return z ^ (z >>> 31);
    }
  }
}
