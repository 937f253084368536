package org.palimpsest.solr.candidate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Chooses among the offers of all shards the sources that are aligned. */
public final class ChosenCandidates {

  private ChosenCandidates() {}

  public static List<String> verbatim(List<ShardOffers> shards, int max) {
    return shards.stream()
        .flatMap(shard -> shard.ofGrams().stream())
        .sorted(GramOffer.BEST_FIRST)
        .limit(max)
        .map(GramOffer::id)
        .toList();
  }

  public static List<Candidate> of(List<ShardOffers> shards, CandidateLimits limits) {
    return byId(shards, limits.ofChunk()).values().stream()
        .sorted(
            Comparator.comparingInt((List<Offer> offers) -> -offers.size())
                .thenComparing(ChosenCandidates::best, Offer.BEST_FIRST))
        .limit(limits.chosen())
        .map(ChosenCandidates::candidate)
        .toList();
  }

  /** Whether more than {@code max} sources share grams. */
  public static boolean areVerbatimCut(List<ShardOffers> shards, int max) {
    return shards.stream().mapToInt(shard -> shard.ofGrams().size()).sum() > max;
  }

  /** Sources that {@link #of} leaves out; in long texts these are mostly chance matches. */
  public static int leftOut(List<ShardOffers> shards, CandidateLimits limits) {
    return Math.max(0, byId(shards, limits.ofChunk()).size() - limits.chosen());
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

  private static Candidate candidate(List<Offer> offers) {
    return new Candidate(offers.get(0).id(), offers.stream().map(Offer::chunk).sorted().toList());
  }

  private static Offer best(List<Offer> offers) {
    return offers.stream().reduce(offers.get(0), ChosenCandidates::better);
  }

  private static Offer better(Offer one, Offer other) {
    return Offer.BEST_FIRST.compare(one, other) <= 0 ? one : other;
  }
}
