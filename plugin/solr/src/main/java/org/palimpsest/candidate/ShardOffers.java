package org.palimpsest.candidate;

import java.util.List;
import org.palimpsest.lookup.HolderExamples;

/**
 * The candidates that one shard offers beyond what fingerprints find.
 *
 * @param ofText for each chunk the best of the shard
 * @param ofGrams the sources that share most verbatim text, the best first
 * @param ofHeld for each window that very many documents hold, keys of some of them ({@link
 *     HolderExamples})
 * @param partial whether time ran out
 */
public record ShardOffers(
    List<Offer> ofText, List<GramOffer> ofGrams, List<List<String>> ofHeld, boolean partial) {

  /** Offers nothing. */
  public static final ShardOffers NONE = new ShardOffers(List.of(), List.of(), List.of(), false);

  /**
   * The same with sources that share grams.
   *
   * @param cut whether time ran out before all of them were found
   */
  public ShardOffers with(List<GramOffer> grams, boolean cut) {
    return new ShardOffers(ofText, grams, ofHeld, partial || cut);
  }

  /** The same with examples of documents that hold windows which very many hold. */
  public ShardOffers with(HolderExamples.Found examples) {
    return new ShardOffers(ofText, ofGrams, examples.keys(), partial || examples.partial());
  }
}
