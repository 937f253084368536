package org.palimpsest.solr.near;

import java.util.Comparator;
import org.palimpsest.solr.index.Ids;

/**
 * A document of the library whose signature is near one of those that were asked about.
 *
 * @param index of the signature that was asked about
 * @param id the document's unique key
 * @param distance the Hamming distance
 */
public record PassedSignature(int index, String id, int distance) {

  /** By index, and for each the nearest first, as {@link NearSource#ORDER} has it. */
  public static final Comparator<PassedSignature> ORDER =
      Comparator.comparingInt(PassedSignature::index)
          .thenComparingInt(PassedSignature::distance)
          .thenComparing(PassedSignature::id, Ids.ORDER);
}
