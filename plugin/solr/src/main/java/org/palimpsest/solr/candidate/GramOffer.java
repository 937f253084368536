package org.palimpsest.solr.candidate;

import java.util.Comparator;
import org.palimpsest.solr.index.Ids;

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
