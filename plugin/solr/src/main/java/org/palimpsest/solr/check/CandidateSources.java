package org.palimpsest.solr.check;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.solr.candidate.Candidate;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.ChosenCandidates;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.lookup.HolderExamples;

/** The sources that all shards offer for one document, beyond what fingerprints find. */
final class CandidateSources {

  private final CandidateLimits limits;
  private final List<ShardOffers> ofShards = new ArrayList<>();

  /**
   * None yet.
   *
   * @param limits of how many are compared
   */
  CandidateSources(CandidateLimits limits) {
    this.limits = limits;
  }

  void add(ShardOffers ofShard) {
    ofShards.add(ofShard);
  }

  /** Those to align, whether fingerprints find them or not. */
  List<Candidate> chosen() {
    return ChosenCandidates.of(ofShards, limits);
  }

  /** The offers of the shards, and how many of them count. */
  List<ShardOffers> ofShards() {
    return ofShards;
  }

  CandidateLimits limits() {
    return limits;
  }

  /** How many more there are than {@link #chosen}. */
  int leftOut() {
    return ChosenCandidates.leftOut(ofShards, limits);
  }

  /** Those to look for verbatim text in. */
  List<String> verbatim() {
    return ChosenCandidates.verbatim(ofShards, limits.verbatim());
  }

  /** Whether there are more than {@link #verbatim}. */
  boolean isVerbatimCut() {
    return ChosenCandidates.areVerbatimCut(ofShards, limits.verbatim());
  }

  /** How many documents have no grams as the schema has them chosen now. */
  long otherGrams() {
    return ofShards.stream().mapToLong(ShardOffers::otherGrams).sum();
  }

  /** Those that stand for all that hold what very many do, each once. */
  List<String> examples() {
    return examplesOfWindows().stream().flatMap(List::stream).distinct().toList();
  }

  /** The same for each of the windows that very many documents hold. */
  List<List<String>> examplesOfWindows() {
    return HolderExamples.chosen(
        ofShards.stream().map(ShardOffers::ofHeld).filter(ofHeld -> !ofHeld.isEmpty()).toList());
  }
}
