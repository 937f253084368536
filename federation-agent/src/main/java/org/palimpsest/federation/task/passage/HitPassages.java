package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.Passages;

/**
 * Merges hits to passages as a check of fingerprints does. What chance explains the other site has
 * left out: it knows how large its library is.
 */
public final class HitPassages {

  private final MatchParameters parameters;
  private final Passages passages;
  private final Passages ofAny;

  /** By the parameters of a check. */
  public HitPassages(MatchParameters parameters) {
    this.parameters = parameters;
    this.passages = new Passages(Scheme.DEFAULT, parameters);
    int distance = parameters.extensionDistance();
    this.ofAny =
        new Passages(Scheme.DEFAULT, new MatchParameters(distance, distance, parameters.gap()));
  }

  /**
   * A passage, and the hits that it holds.
   *
   * @param passage what they were merged to
   * @param hits all of them, those included that a nearer one of an overlapping window stands for
   */
  record Run(Passage passage, List<RemoteHit> hits) {}

  /** The runs of neighbouring hits of one source, by their place. */
  List<Run> runs(Collection<RemoteHit> ofSource) {
    return runs(ofSource, passages);
  }

  /** The same of hits that are known to count, such as a part of a run: each may stand alone. */
  List<Run> runsOfCounted(Collection<RemoteHit> ofSource) {
    return runs(ofSource, ofAny);
  }

  /** How far two passages of one source may be apart that are one. */
  int gap() {
    return parameters.gap();
  }

  private List<Run> runs(Collection<RemoteHit> ofSource, Passages merging) {
    List<RemoteHit> near =
        ofSource.stream().filter(hit -> hit.distance() <= parameters.extensionDistance()).toList();
    HitsByWindow byWindow = new HitsByWindow(near);
    List<Match> matches = NearestMatches.of(near.stream().map(RemoteHit::match).toList());
    List<Run> runs = new ArrayList<>();
    for (Passage passage : merging.merge(matches)) {
      List<RemoteHit> hits =
          byWindow.overlapping(passage.suspicious()).filter(hit -> isIn(passage, hit)).toList();
      runs.add(new Run(passage, hits));
    }
    return runs;
  }

  /**
   * Runs are apart by more than a window on one side at least, so a hit that meets a run on both
   * sides belongs to it: also one that overhangs it, and that a nearer one stands for.
   */
  private static boolean isIn(Passage passage, RemoteHit hit) {
    Match match = hit.match();
    return passage.suspicious().overlap(match.suspicious()) > 0
        && passage.source().overlap(match.source()) > 0;
  }
}
