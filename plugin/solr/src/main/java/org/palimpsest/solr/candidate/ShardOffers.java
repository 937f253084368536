package org.palimpsest.solr.candidate;

import java.util.Comparator;
import java.util.List;
import org.palimpsest.solr.index.Ids;
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

  /**
   * One of the best sources of a chunk.
   *
   * @param chunk index in {@link TextChunks}; of chunks with the same terms the first
   * @param score comparable between shards
   * @param id unique key
   * @param takesPlace false for own work and for near copies of the chunk, which would hide every
   *     other source
   */
  public record Offer(int chunk, float score, String id, boolean takesPlace) {

    public Offer(int chunk, float score, String id) {
      this(chunk, score, id, true);
    }

    /** Ties go by id, the same for all replicas and any number of shards. */
    static final Comparator<Offer> BEST_FIRST =
        Comparator.comparingDouble((Offer offer) -> -offer.score())
            .thenComparing(Offer::id, Ids.ORDER);
  }

  /**
   * A source that shares grams with the text.
   *
   * @param weight see {@link GramCandidates.Candidate}; comparable between shards
   * @param grams number of shared ones
   * @param id unique key
   */
  public record GramOffer(double weight, int grams, String id) {

    /** Ties go by id, the same for all replicas and any number of shards. */
    static final Comparator<GramOffer> BEST_FIRST =
        Comparator.comparingDouble(GramOffer::weight)
            .thenComparingInt(GramOffer::grams)
            .reversed()
            .thenComparing(GramOffer::id, Ids.ORDER);
  }
}
