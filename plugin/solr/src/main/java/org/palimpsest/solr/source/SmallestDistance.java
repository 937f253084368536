package org.palimpsest.solr.source;

import java.util.stream.IntStream;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;

/** Finds the distance of fingerprints in a passage of alignment. */
final class SmallestDistance {

  private SmallestDistance() {}

  /**
   * The minimum Hamming distance of a window and a sentence in the passage.
   *
   * @param absent returned if there is no such pair
   */
  static int in(
      Passage passage, FingerprintedUnits windows, FingerprintedUnits sentences, int absent) {
    int smallest = absent;
    int[] inPassage = overlapping(windows, passage.suspicious());
    for (int s : overlapping(sentences, passage.source())) {
      for (int w : inPassage) {
        int distance = windows.fingerprints().distance(w, sentences.fingerprints(), s);
        smallest = Math.min(smallest, distance);
      }
    }
    return smallest;
  }

  private static int[] overlapping(FingerprintedUnits units, Span place) {
    return IntStream.range(0, units.size())
        .filter(unit -> units.spans().get(unit).overlap(place) > 0)
        .toArray();
  }
}
