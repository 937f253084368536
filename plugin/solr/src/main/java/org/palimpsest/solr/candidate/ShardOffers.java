package org.palimpsest.solr.candidate;

import java.util.List;
import org.palimpsest.solr.lookup.HolderExamples;

/**
 * The candidates of one shard.
 *
 * @param ofText the best of the shard for each chunk
 * @param ofGrams the best first
 * @param windowExamples keys of some holders of each frequent window ({@link HolderExamples})
 * @param otherGrams documents without grams of the current selection
 * @param partial whether time ran out
 */
public record ShardOffers(
    List<Offer> ofText,
    List<GramOffer> ofGrams,
    List<List<String>> windowExamples,
    long otherGrams,
    boolean partial) {

  public static final ShardOffers NONE = of(List.of(), false);

  static ShardOffers of(List<Offer> ofText, boolean partial) {
    return new ShardOffers(ofText, List.of(), List.of(), 0, partial);
  }

  public ShardOffers with(List<GramOffer> grams, long others, boolean cut) {
    return new ShardOffers(ofText, grams, windowExamples, others, partial || cut);
  }

  public ShardOffers with(HolderExamples.Found examples) {
    return new ShardOffers(
        ofText, ofGrams, examples.keys(), otherGrams, partial || examples.partial());
  }
}
