package org.palimpsest.core.fingerprint;

import java.util.Arrays;

/**
 * Simhash (Charikar: Similarity estimation techniques from rounding algorithms, STOC 2002, section
 * 3; Manku, Jain, Das Sarma: Detecting near-duplicates for web crawling, WWW 2007, section 2): two
 * texts whose weighted features have an angle t differ in each bit with probability t / pi.
 */
final class SimhashFingerprinter implements Fingerprinter {

  /*
   * Bit j is 1 if the features with bit j set in their hash weigh more than the others. A feature's
   * hash serves as its random vector of signs, as in Manku's paper: it is an output of a keyed
   * hash, with fair and independent bits.
   *
   * A feature that occurs n times weighs 1 + log2 n, in units of 1 / UNIT: integers, whose sum is
   * independent of order. StrictMath is the same on every machine.
   */
  private static final int UNIT = 64;

  private static final int TABLED = 256;
  private static final int[] WEIGHTS = new int[TABLED];

  static {
    for (int n = 1; n < TABLED; n++) {
      WEIGHTS[n] = compute(n);
    }
  }

  private final Scheme scheme;

  SimhashFingerprinter(Scheme scheme) {
    this.scheme = scheme;
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
    // Open addressing: features are hashes already.
    int slots = Integer.highestOneBit(to - from) << 2;
    long[] different = new long[slots];
    int[] counts = new int[slots];
    for (int i = from; i < to; i++) {
      int slot = (int) features[i] & (slots - 1);
      while (counts[slot] > 0 && different[slot] != features[i]) {
        slot = (slot + 1) & (slots - 1);
      }
      different[slot] = features[i];
      counts[slot]++;
    }
    BitSums sums = new BitSums();
    for (int slot = 0; slot < slots; slot++) {
      if (counts[slot] > 0) {
        sums.add(different[slot], weight(counts[slot]));
      }
    }
    return new Fingerprint(sums.majorities(scheme.bits()), 0);
  }

  private static int weight(int repetitions) {
    return repetitions < TABLED ? WEIGHTS[repetitions] : compute(repetitions);
  }

  private static int compute(int repetitions) {
    return (int) StrictMath.round(UNIT * (1 + StrictMath.log(repetitions) / StrictMath.log(2)));
  }

  @Override
  public RunFingerprinter ofPieces(long[] features, int[] starts) {
    return (first, end) -> fingerprint(features, starts[first], starts[end]);
  }

  /** Sums weights for each bit, four of them in the lanes of a long by one multiplication. */
  private static final class BitSums {

    private static final int LANES = 4;
    private static final int LANE_BITS = Long.SIZE / LANES;
    private static final int LANE_MAX = (1 << LANE_BITS) - 1;

    /** For each value of four bits a long with a 1 in the lane of each set bit. */
    private static final long[] SPREAD = new long[1 << LANES];

    static {
      for (int value = 0; value < SPREAD.length; value++) {
        for (int lane = 0; lane < LANES; lane++) {
          SPREAD[value] |= (long) ((value >>> lane) & 1) << (lane * LANE_BITS);
        }
      }
    }

    private final long[] packed = new long[Long.SIZE / LANES];
    private final long[] sums = new long[Long.SIZE];
    private long total;
    private int packedTotal;

    /** Adds a weight, at most {@link #LANE_MAX}, to every bit of the feature. */
    void add(long feature, int weight) {
      if (packedTotal + weight > LANE_MAX) {
        unpack();
      }
      packedTotal += weight;
      for (int i = 0; i < packed.length; i++) {
        packed[i] += SPREAD[(int) (feature >>> (i * LANES)) & (SPREAD.length - 1)] * weight;
      }
    }

    private void unpack() {
      for (int bit = 0; bit < sums.length; bit++) {
        sums[bit] += (packed[bit / LANES] >>> (bit % LANES * LANE_BITS)) & LANE_MAX;
      }
      Arrays.fill(packed, 0);
      total += packedTotal;
      packedTotal = 0;
    }

    long majorities(int bits) {
      unpack();
      long majorities = 0;
      for (int bit = 0; bit < bits; bit++) {
        majorities |= (2 * sums[bit] > total ? 1L : 0L) << bit;
      }
      return majorities;
    }
  }
}
