package org.palimpsest.candidate;

import java.util.Comparator;
import org.palimpsest.index.Ids;

/**
 * The best source of one chunk.
 *
 * @param chunk its index in {@link Chunks}; of chunks with the same terms the first
 * @param score under the statistics of the whole library, so that shards can be compared
 * @param id the source's unique key
 */
public record Offer(int chunk, float score, String id) {

  /** Ties go by id: that is the same on all replicas, and with any number of shards. */
  static final Comparator<Offer> BEST_FIRST =
      Comparator.comparingDouble((Offer offer) -> -offer.score())
          .thenComparing(Offer::id, Ids.ORDER);
}
