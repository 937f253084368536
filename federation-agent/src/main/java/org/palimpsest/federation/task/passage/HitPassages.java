package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.Passages;
import org.palimpsest.core.text.Span;

/**
 * Merges hits to passages, as a check of fingerprints does. The other site has left out chance hits
 * by the size of its library.
 */
public final class HitPassages {

  private static final Comparator<Match> BY_WINDOW = Comparator.comparing(Match::suspicious);

  private final MatchParameters parameters;
  private final Passages passages;
  private final Passages ofAny;

  public HitPassages(MatchParameters parameters) {
    this.parameters = parameters;
    this.passages = new Passages(Scheme.DEFAULT, parameters);
    int distance = parameters.extensionDistance();
    this.ofAny =
        new Passages(Scheme.DEFAULT, new MatchParameters(distance, distance, parameters.gap()));
  }

  /**
   * A passage and its hits.
   *
   * @param hits all of them, also those represented by a nearer hit of an overlapping window
   */
  record Run(Passage passage, List<RemoteHit> hits) {}

  /** The passages of one source's hits, by place. */
  List<Run> runs(Collection<RemoteHit> ofSource) {
    return runs(ofSource, passages);
  }

  /** Like {@link #runs}, for hits that count by themselves, such as a part of a run. */
  List<Run> runsOfCounted(Collection<RemoteHit> ofSource) {
    return runs(ofSource, ofAny);
  }

  /** Maximum gap between merged passages of one source. */
  int gap() {
    return parameters.gap();
  }

  private List<Run> runs(Collection<RemoteHit> ofSource, Passages merging) {
    List<RemoteHit> near =
        ofSource.stream().filter(hit -> hit.distance() <= parameters.extensionDistance()).toList();
    HitsByWindow byWindow = new HitsByWindow(near);
    List<Match> matches = nearest(near.stream().map(RemoteHit::match).toList());
    List<Run> runs = new ArrayList<>();
    for (Passage passage : merging.merge(matches)) {
      List<RemoteHit> hits =
          byWindow.overlapping(passage.suspicious()).filter(hit -> isIn(passage, hit)).toList();
      runs.add(new Run(passage, hits));
    }
    return runs;
  }

  /**
   * Runs are apart by more than a window on one side at least, so a hit that overlaps a run on both
   * sides belongs to it, even if it extends beyond it.
   */
  private static boolean isIn(Passage passage, RemoteHit hit) {
    Match match = hit.match();
    return passage.suspicious().overlap(match.suspicious()) > 0
        && passage.source().overlap(match.source()) > 0;
  }

  /**
   * Keeps the nearest to a sentence of overlapping windows, as {@link
   * org.palimpsest.core.match.SourceComparison} does: the others show the same place and extend
   * beyond it. The other site cannot do this without the windows' places. Returns the remaining
   * matches by sentence, then by window.
   */
  static List<Match> nearest(Collection<Match> matches) {
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
