package org.palimpsest.solr.near;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.solr.index.Ids;

/**
 * A document that was found.
 *
 * @param id its unique key
 * @param title null where it has none
 * @param relation of the document that was asked about to this one
 * @param resemblance of the two by their spots, 0 to 1; 0 where signatures alone were compared
 * @param ofDocument the containment of the document's spots in this one, 0 to 1
 * @param ofSource the containment of this one's spots in the document, 0 to 1
 * @param distance the Hamming distance of the signatures; -1 where it is not known
 */
public record NearSource(
    String id,
    @Nullable String title,
    Relation relation,
    double resemblance,
    double ofDocument,
    double ofSource,
    int distance) {

  /** Where a signature is missing. */
  public static final int NO_DISTANCE = -1;

  /** The nearest first; the same with any number of shards. */
  public static final Comparator<NearSource> ORDER =
      Comparator.<NearSource>comparingDouble(source -> -source.resemblance)
          .thenComparingDouble(source -> -Math.max(source.ofDocument, source.ofSource))
          .thenComparingInt(NearSource::distanceOrMore)
          .thenComparing(NearSource::id, Ids.ORDER);

  private int distanceOrMore() {
    return distance == NO_DISTANCE ? Integer.MAX_VALUE : distance;
  }
}
