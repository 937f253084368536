package org.palimpsest.benchmarks.inversion;

import java.util.List;
import org.palimpsest.fingerprint.Fingerprint;

/**
 * The fingerprints of a document as another site gets them, cut into pieces at all borders of
 * windows.
 *
 * @param fingerprints of the windows, in order
 * @param first for each window its first piece
 * @param end for each window the piece behind its last one
 * @param lengths for each piece how many symbols it has
 * @param bits how many bits of each fingerprint were sent
 */
record Sent(List<Fingerprint> fingerprints, int[] first, int[] end, int[] lengths, int bits) {

  int windows() {
    return first.length;
  }

  boolean bit(int window, int j) {
    return fingerprints.get(window).bits(j, 1) == 1;
  }
}
