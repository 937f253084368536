package org.palimpsest.federation.hit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Picks out of a run's hits those that say something by themselves, the nearest first, and weighs
 * them.
 */
final class RunEvidence {

  /** A long run that the evidence around its nearest hits does not make stand has none. */
  private static final int BEGINNINGS_MAX = 16;

  private final Neighbourhood neighbourhood;
  private final RunChance chance;
  private final int independentBits;
  private final Fingerprints fingerprints;

  RunEvidence(
      Neighbourhood neighbourhood,
      RunChance chance,
      int independentBits,
      Fingerprints fingerprints) {
    this.neighbourhood = neighbourhood;
    this.chance = chance;
    this.independentBits = independentBits;
    this.fingerprints = fingerprints;
  }

  /**
   * Whether a run is more than chance explains.
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
