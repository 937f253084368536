package org.palimpsest.federation.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.match.Match;
import org.palimpsest.match.MatchParameters;
import org.palimpsest.match.Passage;
import org.palimpsest.match.Passages;

/**
 * Merges hits to passages as a check of fingerprints does. What chance explains the other site has
 * left out: it knows how large its library is.
 */
final class HitPassages {

  private final MatchParameters parameters;
  private final Passages passages;

  HitPassages(MatchParameters parameters) {
    this.parameters = parameters;
    this.passages = new Passages(Scheme.DEFAULT, parameters);
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
    List<RemoteHit> near =
        ofSource.stream().filter(hit -> hit.distance() <= parameters.extensionDistance()).toList();
    List<Match> matches = NearestMatches.of(near.stream().map(RemoteHit::match).toList());
    List<Run> runs = new ArrayList<>();
    for (Passage passage : passages.merge(matches)) {
      runs.add(new Run(passage, near.stream().filter(hit -> isIn(passage, hit)).toList()));
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
