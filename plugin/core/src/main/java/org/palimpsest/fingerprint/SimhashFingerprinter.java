package org.palimpsest.fingerprint;

import java.util.Arrays;

/**
 * Simhash (Charikar: Similarity estimation techniques from rounding algorithms, STOC 2002, section
 * 3; Manku, Jain, Das Sarma: Detecting near-duplicates for web crawling, WWW 2007, section 2): two
 * texts whose weighted features stand at an angle t differ in each bit with probability t / pi.
 */
final class SimhashFingerprinter implements Fingerprinter {

  /*
   * Bit j is 1 if the features whose hash has bit j weigh more than those whose hash has not. A
   * feature's own hash serves as its random vector of signs, as in Manku's paper: it is an output of
   * a keyed hash, whose bits are fair and independent.
   *
   * A feature that stands n times weighs 1 + log2 n, in units of 1 / UNIT: whole numbers, whose sum
   * does not depend on the order of summing. The logarithm is Java's strict one, the same on every
   * machine.
   */
  private static final int UNIT = 64;

  /** Weights of 0 to this many repetitions come from a table. */
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
    long[] sorted = Arrays.copyOfRange(features, from, to);
    Arrays.sort(sorted);
    long[] sums = new long[scheme.bits()];
    long total = 0;
    for (int first = 0; first < sorted.length; ) {
      int end = first + 1;
      while (end < sorted.length && sorted[end] == sorted[first]) {
        end++;
      }
      int weight = weight(end - first);
      add(sums, sorted[first], weight);
      total += weight;
      first = end;
    }
    return new Fingerprint(majorities(sums, total), 0);
  }

  /** Adds the weight to every bit that the feature has. */
  private static void add(long[] sums, long feature, int weight) {
    for (int j = 0; j < sums.length; j++) {
      sums[j] += weight * ((feature >>> j) & 1);
    }
  }

  /** Which bits have more than half of all weight; just half is none. */
  private static long majorities(long[] sums, long total) {
    long bits = 0;
    for (int j = 0; j < sums.length; j++) {
      bits |= (2 * sums[j] > total ? 1L : 0L) << j;
    }
    return bits;
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
}
