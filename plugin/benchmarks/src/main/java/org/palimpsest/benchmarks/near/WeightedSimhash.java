package org.palimpsest.benchmarks.near;

/** Simhash of 64 bits over features of any weights. For one text and one thread. */
final class WeightedSimhash {

  private final double[] sums = new double[Long.SIZE];

  /** Adds a hashed feature. */
  void add(long feature, double weight) {
    for (int bit = 0; bit < sums.length; bit++) {
      sums[bit] += (feature >>> bit & 1) == 1 ? weight : -weight;
    }
  }

  /** The bits whose features weigh more than the others. */
  long bits() {
    long bits = 0;
    for (int bit = 0; bit < sums.length; bit++) {
      bits |= (sums[bit] > 0 ? 1L : 0L) << bit;
    }
    return bits;
  }
}
