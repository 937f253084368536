package org.palimpsest.benchmarks.near;

import java.util.Locale;

/**
 * A band of inverse document frequency: of what stands in f of N documents log(N / f) / log(N), 0
 * for what all have, 1 for what one has or none.
 *
 * @param min the least that is in the band
 * @param max the greatest that is in the band
 */
record IdfBand(double min, double max) {

  /** As published for SpotSigs. */
  static final IdfBand PUBLISHED = new IdfBand(.2, .85);

  /** Without its upper bound. */
  static final IdfBand FREQUENT_LEFT_OUT = new IdfBand(.2, 1);

  /** Whether what this many documents have is in the band. */
  boolean contains(int frequency, int documents) {
    double idf = Math.log((double) documents / Math.max(1, frequency)) / Math.log(documents);
    return idf >= min && idf <= max;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f to %.2f", min, max);
  }
}
