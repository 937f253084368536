package org.palimpsest.federation.hit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects independent hits of a run, the nearest first, and weighs them. */
record RunEvidence(
    Neighbourhood neighbourhood, RunChance chance, int independentBits, Fingerprints fingerprints) {

  /** Limit of first hits that are tried in a long run. */
  private static final int BEGINNINGS_MAX = 16;

  /**
   * Whether a run is beyond chance.
   *
   * @param nearestFirst its hits, each within the rules' distance of runs
   */
  boolean isBeyondChance(List<NearSentence> nearestFirst) {
    return nearestFirst.stream()
        .limit(BEGINNINGS_MAX)
        .anyMatch(first -> isBeyondChance(first, nearestFirst));
  }

  private boolean isBeyondChance(NearSentence first, List<NearSentence> nearestFirst) {
    List<NearSentence> chosen = new ArrayList<>(List.of(first));
    int score = chance.score(first.distance());
    while (chosen.size() < RunChance.EVIDENCE_MAX) {
      Optional<NearSentence> next =
          nearestFirst.stream().filter(other -> addsTo(chosen, other)).findFirst();
      if (next.isEmpty()) {
        return false;
      }
      chosen.add(next.get());
      score += chance.score(next.get().distance());
      if (chance.excludes(chosen.size(), score)) {
        return true;
      }
    }
    return false;
  }

  private boolean addsTo(List<NearSentence> chosen, NearSentence other) {
    return chosen.stream().allMatch(hit -> areIndependent(hit, other))
        && chosen.stream().anyMatch(hit -> neighbourhood.has(hit, other));
  }

  private boolean areIndependent(NearSentence one, NearSentence other) {
    return !one.overlaps(other)
        && fingerprints.bitsApart(one.fingerprint(), other.fingerprint()) >= independentBits;
  }
}
