package org.palimpsest.search;

import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.match.Passage;

/** What fingerprints say of a passage that they did not find. */
final class SmallestDistance {

  private SmallestDistance() {}

  /**
   * The smallest Hamming distance between a window and a sentence that both overlap the passage.
   *
   * @param absent where there is no such pair
   */
  static int in(
      Passage passage, FingerprintedUnits windows, FingerprintedUnits sentences, int absent) {
    int smallest = absent;
    for (int s = 0; s < sentences.size(); s++) {
      if (sentences.spans().get(s).overlap(passage.source()) == 0) {
        continue;
      }
      for (int w = 0; w < windows.size(); w++) {
        if (windows.spans().get(w).overlap(passage.suspicious()) > 0) {
          int distance = windows.fingerprints().distance(w, sentences.fingerprints(), s);
          smallest = Math.min(smallest, distance);
        }
      }
    }
    return smallest;
  }
}
