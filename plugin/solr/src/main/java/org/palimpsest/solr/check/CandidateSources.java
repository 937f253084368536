package org.palimpsest.solr.check;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.solr.candidate.Candidate;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.ChosenCandidates;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.lookup.HolderExamples;

/** The candidates of all shards for one document. */
final class CandidateSources {

  private final CandidateLimits limits;
  private final List<ShardOffers> ofShards = new ArrayList<>();

  CandidateSources(CandidateLimits limits) {
    this.limits = limits;
  }

  void add(ShardOffers ofShard) {
    ofShards.add(ofShard);
  }

  List<Candidate> chosen() {
    return ChosenCandidates.of(ofShards, limits);
  }

  List<ShardOffers> ofShards() {
    return ofShards;
  }

  CandidateLimits limits() {
    return limits;
  }

  int leftOut() {
    return ChosenCandidates.leftOut(ofShards, limits);
  }

  List<String> verbatim() {
    return ChosenCandidates.verbatim(ofShards, limits.verbatim());
  }

  boolean isVerbatimCut() {
    return ChosenCandidates.areVerbatimCut(ofShards, limits.verbatim());
  }

  long otherGrams() {
    return ofShards.stream().mapToLong(ShardOffers::otherGrams).sum();
  }

  /** Example holders of all windows, distinct. */
  List<String> examples() {
    return examplesOfWindows().stream().flatMap(List::stream).distinct().toList();
  }

  /** Example holders of each frequent window. */
  List<List<String>> examplesOfWindows() {
    return HolderExamples.chosen(
        ofShards.stream()
            .map(ShardOffers::windowExamples)
            .filter(windowExamples -> !windowExamples.isEmpty())
            .toList());
  }
}
