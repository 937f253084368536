package org.palimpsest.candidate;

import java.util.Comparator;
import org.palimpsest.index.Ids;

/**
 * One of the best sources of a chunk.
 *
 * @param chunk its index in {@link Chunks}; of chunks with the same terms the first
 * @param score under the statistics of the whole library, so that shards can be compared
 * @param id the source's unique key
 * @param ownWork whether it is a work of the text's author; it takes no place among the best, or an
 *     earlier version of the text would hide every other source
 */
public record Offer(int chunk, float score, String id, boolean ownWork) {

  /** Another author's work. */
  public Offer(int chunk, float score, String id) {
    this(chunk, score, id, false);
  }

  /** Ties go by id: that is the same on all replicas, and with any number of shards. */
  static final Comparator<Offer> BEST_FIRST =
      Comparator.comparingDouble((Offer offer) -> -offer.score())
          .thenComparing(Offer::id, Ids.ORDER);
}
