package org.palimpsest.solr.candidate;

import java.util.Comparator;
import org.palimpsest.solr.index.Ids;

/**
 * One of the best sources of a chunk.
 *
 * @param chunk its index in {@link Chunks}; of chunks with the same terms the first
 * @param score under the statistics of the whole library, so that shards can be compared
 * @param id the source's unique key
 * @param takesPlace whether it takes a place among the best. The author's own work does not, nor
 *     what has nearly all of the chunk: an earlier version of the text, or a copy of it, would hide
 *     every other source
 */
public record Offer(int chunk, float score, String id, boolean takesPlace) {

  /** An offer that takes a place. */
  public Offer(int chunk, float score, String id) {
    this(chunk, score, id, true);
  }

  /** Ties go by id: that is the same on all replicas, and with any number of shards. */
  static final Comparator<Offer> BEST_FIRST =
      Comparator.comparingDouble((Offer offer) -> -offer.score())
          .thenComparing(Offer::id, Ids.ORDER);
}
