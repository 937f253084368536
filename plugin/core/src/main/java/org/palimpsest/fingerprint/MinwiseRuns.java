package org.palimpsest.fingerprint;

/** The least hash of a union is the least of the parts' least hashes. */
final class MinwiseRuns implements RunFingerprinter {

  private final MinwiseFingerprinter fingerprinter;
  private final long[] features;
  private final int[] starts;

  /** By piece, then by function. */
  private final int[][] least;

  /** Hashes the features of each piece. */
  MinwiseRuns(MinwiseFingerprinter fingerprinter, long[] features, int[] starts) {
    this.fingerprinter = fingerprinter;
    this.features = features;
    this.starts = starts;
    this.least = new int[starts.length - 1][];
    for (int piece = 0; piece < least.length; piece++) {
      least[piece] = fingerprinter.leastNegative(features, starts[piece], starts[piece + 1]);
    }
  }

  @Override
  public Fingerprint fingerprint(int first, int end) {
    int from = starts[first];
    int to = starts[end];
    if (from >= to) {
      throw new IllegalArgumentException(
          "no features, no fingerprint: pieces " + first + " to " + end);
    }
    int[] union = least[first].clone();
    for (int piece = first + 1; piece < end; piece++) {
      MinwiseFingerprinter.lower(union, least[piece]);
    }
    fingerprinter.complete(union, features, from, to);
    return MinwiseFingerprinter.fingerprintOf(union);
  }
}
