package org.palimpsest.solr.near;

import java.util.Comparator;
import org.palimpsest.solr.index.Ids;

/**
 * A library document with a signature near a queried one.
 *
 * @param index of the queried signature
 * @param id unique key of the document
 * @param distance Hamming distance
 */
public record SignaturePair(int index, String id, int distance) {

  /** By index, nearest first, as {@link NearSource#ORDER}. */
  public static final Comparator<SignaturePair> ORDER =
      Comparator.comparingInt(SignaturePair::index)
          .thenComparingInt(SignaturePair::distance)
          .thenComparing(SignaturePair::id, Ids.ORDER);
}
