package org.palimpsest.benchmarks.inversion;

import java.util.List;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * The fingerprints of a document as another site receives them, with the pieces of their windows.
 *
 * @param fingerprints of the windows, in order
 * @param windows the pieces of each window
 * @param lengths the number of symbols of each piece
 * @param bits sent of each fingerprint
 */
record Sent(List<Fingerprint> fingerprints, List<Run> windows, List<Integer> lengths, int bits) {

  /**
   * Adjacent pieces.
   *
   * @param first inclusive
   * @param end exclusive
   */
  record Run(int first, int end) {
    boolean has(int piece) {
      return first <= piece && piece < end;
    }
  }

  boolean bit(int window, int j) {
    return fingerprints.get(window).bits(j, 1) == 1;
  }
}
