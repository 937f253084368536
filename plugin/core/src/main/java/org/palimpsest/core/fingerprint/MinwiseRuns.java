package org.palimpsest.core.fingerprint;

import java.util.Arrays;

/**
 * Fingerprints of runs by the union's least hashes, the least of the pieces'. Caches the hashes of
 * the latest pieces in bounded memory.
 */
final class MinwiseRuns implements RunFingerprinter {

  /** Cache size; more than a window has, a power of two. */
  private static final int PIECES_KEPT = 256;

  private static final int NO_PIECE = -1;

  private final MinwiseFingerprinter fingerprinter;
  private final long[] features;
  private final int[] starts;

  /** The piece at each place of the cache. */
  private final int[] pieces = new int[PIECES_KEPT];

  /** By place, then by function. */
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
