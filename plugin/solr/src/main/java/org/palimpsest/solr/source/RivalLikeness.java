package org.palimpsest.solr.source;

import java.util.List;
import org.palimpsest.core.order.StatementComparison;

/**
 * What a source that was asked for as a rival has.
 *
 * @param id its unique key
 * @param likenesses for each statement that was asked for how like the most similar one of the
 *     source is: 0 to {@link StatementComparison#SAME}
 */
public record RivalLikeness(String id, List<Integer> likenesses) {

  /** Immutable. */
  public RivalLikeness {
    likenesses = List.copyOf(likenesses);
  }
}
