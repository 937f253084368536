package org.palimpsest.solr.candidate;

import java.util.Comparator;
import org.palimpsest.solr.index.Ids;

/**
 * One of the best sources of a chunk.
 *
 * @param chunk index in {@link Chunks}; of chunks with the same terms the first
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
