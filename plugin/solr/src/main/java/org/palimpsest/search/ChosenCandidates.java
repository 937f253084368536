package org.palimpsest.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Chooses among the offers of all shards which sources are to be aligned. */
public final class ChosenCandidates {

  /**
   * Of a long text's sources those count that most of its chunks lead to. Without a limit the cost
   * would grow with the square of its length: more sources, and each takes longer to align.
   */
  public static final int CHOSEN_MAX = 200;

  /** So many sources are compared for verbatim text; each costs one pass over its text. */
  public static final int VERBATIM_MAX = 100;

  private ChosenCandidates() {}

  /** The ids of the sources that share most verbatim text; at most {@value #VERBATIM_MAX}. */
  public static List<String> verbatim(List<ShardOffers> shards) {
    return shards.stream()
        .flatMap(shard -> shard.ofGrams().stream())
        .sorted(GramOffer.BEST_FIRST)
        .limit(VERBATIM_MAX)
        .map(GramOffer::id)
        .toList();
  }

  /** The ids, those first that more chunks lead to; at most {@value #CHOSEN_MAX}. */
  public static List<String> of(List<ShardOffers> shards) {
    Map<Integer, Offer> bestOfChunk = new HashMap<>();
    for (ShardOffers shard : shards) {
      for (Offer offer : shard.ofText()) {
        bestOfChunk.merge(offer.chunk(), offer, ChosenCandidates::better);
      }
    }
    Map<String, List<Offer>> byId = new HashMap<>();
    for (Offer offer : bestOfChunk.values()) {
      byId.computeIfAbsent(offer.id(), id -> new ArrayList<>()).add(offer);
    }
    return byId.values().stream()
        .sorted(
            Comparator.comparingInt((List<Offer> offers) -> -offers.size())
                .thenComparing(ChosenCandidates::best, Offer.BEST_FIRST))
        .limit(CHOSEN_MAX)
        .map(offers -> offers.get(0).id())
        .toList();
  }

  private static Offer best(List<Offer> offers) {
    return offers.stream().reduce(offers.get(0), ChosenCandidates::better);
  }

  private static Offer better(Offer one, Offer other) {
    return Offer.BEST_FIRST.compare(one, other) <= 0 ? one : other;
  }
}
