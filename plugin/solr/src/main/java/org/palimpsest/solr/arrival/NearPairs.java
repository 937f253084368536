package org.palimpsest.solr.arrival;

import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.solr.near.NearLimits;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.request.DuplicateParameters;

/** Compares two documents by the criteria of a request. */
final class NearPairs {

  private NearPairs() {}

  /** Whether the documents are near duplicates; one contained in the other does not count. */
  static boolean areNear(NearQuestion one, NearQuestion other, DuplicateParameters parameters) {
    NearLimits limits = parameters.limits();
    if (parameters.method() == NearMethod.SIMHASH) {
      return one.signature().size() > 0
          && other.signature().size() > 0
          && one.signature().distance(0, other.signature(), 0) <= limits.distanceMax();
    }
    return Relation.of(one.spots(), other.spots(), limits.resemblanceMin(), limits.containmentMin())
        == Relation.DUPLICATE;
  }

  /** The nearness of two documents, 0 to 1, higher is nearer. */
  static double nearness(NearQuestion one, NearQuestion other, DuplicateParameters parameters) {
    return parameters.method() == NearMethod.SIMHASH
        ? 1 - one.signature().distance(0, other.signature(), 0) / (double) Long.SIZE
        : one.spots().resemblance(other.spots());
  }
}
