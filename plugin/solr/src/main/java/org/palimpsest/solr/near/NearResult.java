package org.palimpsest.solr.near;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.solr.index.Ids;

/**
 * The near duplicates of one document on one shard.
 *
 * @param sources the nearest first
 * @param found number of near documents
 * @param compared candidates whose text or signature was compared
 * @param unreached documents with text but without fingerprints or a signature
 * @param documents live documents of the shard
 * @param partial whether time ran out
 */
public record NearResult(
    List<NearSource> sources,
    long found,
    long candidates,
    long compared,
    long unreached,
    long documents,
    boolean partial) {

  /**
   * A near document.
   *
   * @param id unique key
   * @param title or null
   * @param relation of the queried document to this one
   * @param resemblance by spots, 0 to 1; 0 by signatures alone
   * @param ofDocument containment of the queried document's spots in this one, 0 to 1
   * @param ofSource containment of this one's spots in the queried document, 0 to 1
   * @param distance Hamming distance of the signatures, or {@link #NO_DISTANCE}
   */
  public record NearSource(
      String id,
      @Nullable String title,
      Relation relation,
      double resemblance,
      double ofDocument,
      double ofSource,
      int distance) {

    /** A signature is missing. */
    public static final int NO_DISTANCE = -1;

    /** Nearest first; the same for any number of shards. */
    public static final Comparator<NearSource> ORDER =
        Comparator.<NearSource>comparingDouble(source -> -source.resemblance)
            .thenComparingDouble(source -> -Math.max(source.ofDocument, source.ofSource))
            .thenComparingInt(NearSource::distanceOrMore)
            .thenComparing(NearSource::id, Ids.ORDER);

    private int distanceOrMore() {
      return distance == NO_DISTANCE ? Integer.MAX_VALUE : distance;
    }
  }
}
