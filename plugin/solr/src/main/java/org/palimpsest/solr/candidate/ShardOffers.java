package org.palimpsest.solr.candidate;

import java.util.List;
import org.palimpsest.solr.lookup.HolderExamples;

/**
 * The candidates that one shard offers beyond what fingerprints find.
 *
 * @param ofText for each chunk the best of the shard
 * @param ofGrams the sources that share most verbatim text, the best first
 * @param ofHeld for each window that very many documents hold, keys of some of them ({@link
 *     HolderExamples})
 * @param otherGrams how many documents have no grams as the schema has them chosen now
 * @param partial whether time ran out
 */
public record ShardOffers(
    List<Offer> ofText,
    List<GramOffer> ofGrams,
    List<List<String>> ofHeld,
    long otherGrams,
    boolean partial) {

  /** Offers nothing. */
  public static final ShardOffers NONE = of(List.of(), false);

  /**
   * Those of the full-text index alone.
   *
   * @param partial whether time ran out
   */
  static ShardOffers of(List<Offer> ofText, boolean partial) {
    return new ShardOffers(ofText, List.of(), List.of(), 0, partial);
  }

  /**
   * The same with sources that share grams.
   *
   * @param others how many documents have no such grams
   * @param cut whether time ran out before all of them were found
   */
  public ShardOffers with(List<GramOffer> grams, long others, boolean cut) {
    return new ShardOffers(ofText, grams, ofHeld, others, partial || cut);
  }

  /** The same with examples of documents that hold windows which very many hold. */
  public ShardOffers with(HolderExamples.Found examples) {
    return new ShardOffers(
        ofText, ofGrams, examples.keys(), otherGrams, partial || examples.partial());
  }
}
