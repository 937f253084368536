package org.palimpsest.solr.candidate;

import java.util.Comparator;
import org.palimpsest.solr.index.Ids;

/**
 * A source that shares grams with the text.
 *
 * @param weight see {@link GramCandidates.Candidate}; under the frequencies of the whole library,
 *     so that shards can be compared
 * @param grams how many it shares
 * @param id its unique key
 */
public record GramOffer(double weight, int grams, String id) {

  /** Ties go by id: that is the same on all replicas, and with any number of shards. */
  static final Comparator<GramOffer> BEST_FIRST =
      Comparator.comparingDouble(GramOffer::weight)
          .thenComparingInt(GramOffer::grams)
          .reversed()
          .thenComparing(GramOffer::id, Ids.ORDER);
}
