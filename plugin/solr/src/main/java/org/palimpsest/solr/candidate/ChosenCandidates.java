package org.palimpsest.solr.candidate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.solr.candidate.ShardOffers.GramOffer;
import org.palimpsest.solr.candidate.ShardOffers.Offer;
import org.palimpsest.solr.lookup.HolderExamples;

/** Chooses among the offers of all shards the sources that are aligned. */
public record ChosenCandidates(List<ShardOffers> shards, CandidateLimits limits) {

  /** The ids of the sources that share most verbatim text. */
  public List<String> verbatim() {
    return shards.stream()
        .flatMap(shard -> shard.ofGrams().stream())
        .sorted(GramOffer.BEST_FIRST)
        .limit(limits.verbatim())
        .map(GramOffer::id)
        .toList();
  }

  /** Sources by the full-text index; sources found by the most chunks come first. */
  public List<Candidate> chosen() {
    return byId(shards, limits.ofChunk()).values().stream()
        .sorted(
            Comparator.comparingInt((List<Offer> offers) -> -offers.size())
                .thenComparing(
                    offers -> offers.stream().min(Offer.BEST_FIRST).orElseThrow(),
                    Offer.BEST_FIRST))
        .limit(limits.chosen())
        .map(
            offers ->
                new Candidate(
                    offers.get(0).id(), offers.stream().map(Offer::chunk).sorted().toList()))
        .toList();
  }

  /** Whether more sources share grams than {@link #verbatim} has. */
  public boolean isVerbatimCut() {
    return shards.stream().mapToInt(shard -> shard.ofGrams().size()).sum() > limits.verbatim();
  }

  /** Sources that {@link #chosen} leaves out; in long texts these are mostly chance matches. */
  public int leftOut() {
    return Math.max(0, byId(shards, limits.ofChunk()).size() - limits.chosen());
  }

  /** Documents without grams of the current selection. */
  public long otherGrams() {
    return shards.stream().mapToLong(ShardOffers::otherGrams).sum();
  }

  /** Example holders of all frequent windows, distinct. */
  public List<String> examples() {
    return windowExamples().stream().flatMap(List::stream).distinct().toList();
  }

  /** Example holders of each frequent window. */
  public List<List<String>> windowExamples() {
    return HolderExamples.chosen(
        shards.stream()
            .map(ShardOffers::windowExamples)
            .filter(examples -> !examples.isEmpty())
            .toList());
  }

  /** The best offers of each chunk, by source. */
  static Map<String, List<Offer>> byId(List<ShardOffers> shards, int ofChunk) {
    Map<Integer, List<Offer>> byChunk = new HashMap<>();
    for (ShardOffers shard : shards) {
      for (Offer offer : shard.ofText()) {
        byChunk.computeIfAbsent(offer.chunk(), chunk -> new ArrayList<>()).add(offer);
      }
    }
    Map<String, List<Offer>> byId = new HashMap<>();
    for (List<Offer> offers : byChunk.values()) {
      best(offers.stream().sorted(Offer.BEST_FIRST).toList(), ofChunk)
          .forEach(offer -> byId.computeIfAbsent(offer.id(), id -> new ArrayList<>()).add(offer));
    }
    return byId;
  }

  /** The first offers of one chunk that take a place, and the first others before them. */
  static List<Offer> best(List<Offer> bestFirst, int ofChunk) {
    List<Offer> best = new ArrayList<>();
    int beside = 0;
    int places = 0;
    for (Offer offer : bestFirst) {
      if (places == ofChunk) {
        break;
      }
      if (offer.takesPlace()) {
        best.add(offer);
        places++;
      } else if (beside < CandidateLimits.BESIDE) {
        best.add(offer);
        beside++;
      }
    }
    return best;
  }

  /**
   * A source that the full-text index offers for a text.
   *
   * @param id unique key
   * @param chunks the text's chunks that have it among their best sources, in order; the first of
   *     chunks with the same terms
   */
  public record Candidate(String id, List<Integer> chunks) {}
}
