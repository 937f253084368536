package org.palimpsest.benchmarks.inversion;

import java.util.List;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * The fingerprints of a document as another site gets them, cut into pieces at all borders of
 * windows.
 *
 * @param fingerprints of the windows, in order
 * @param windows for each of them its pieces
 * @param lengths for each piece how many symbols it has
 * @param bits how many bits of each fingerprint were sent
 */
record Sent(List<Fingerprint> fingerprints, List<Run> windows, List<Integer> lengths, int bits) {

  /**
   * Pieces in a row.
   *
   * @param first the first one
   * @param end the one behind the last
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
