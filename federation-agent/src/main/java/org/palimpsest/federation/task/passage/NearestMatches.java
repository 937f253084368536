package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.text.Span;

/**
 * Keeps the nearest to a sentence of overlapping windows, as {@link
 * org.palimpsest.core.match.SourceComparison} does: the others show the same place and extend
 * beyond it. The other site cannot do this without the windows' places.
 */
final class NearestMatches {

  private static final Comparator<Match> BY_WINDOW = Comparator.comparing(Match::suspicious);

  private NearestMatches() {}

  /** The remaining matches, by sentence, then by window. */
  static List<Match> of(Collection<Match> matches) {
    SortedMap<Span, List<Match>> bySentence = new TreeMap<>();
    for (Match match : matches) {
      bySentence.computeIfAbsent(match.source(), place -> new ArrayList<>()).add(match);
    }
    List<Match> nearest = new ArrayList<>();
    bySentence.values().forEach(ofSentence -> addNearest(ofSentence, nearest));
    return nearest;
  }

  private static void addNearest(List<Match> ofSentence, List<Match> nearest) {
    ofSentence.sort(BY_WINDOW);
    Match best = null;
    for (Match match : ofSentence) {
      if (best != null && match.suspicious().overlap(best.suspicious()) == 0) {
        nearest.add(best);
        best = null;
      }
      if (best == null || match.distance() < best.distance()) {
        best = match;
      }
    }
    if (best != null) {
      nearest.add(best);
    }
  }
}
