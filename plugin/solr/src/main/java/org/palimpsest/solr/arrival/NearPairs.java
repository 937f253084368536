package org.palimpsest.solr.arrival;

import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.solr.near.NearLimits;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.request.DuplicateParameters;

/** Tells whether two documents are near duplicates by what a request asks for. */
final class NearPairs {

  private NearPairs() {}

  /** Whether neither is more than a copy of the other; a part of the other is none. */
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

  /** How near: the more the nearer, 0 to 1. */
  static double nearness(NearQuestion one, NearQuestion other, DuplicateParameters parameters) {
    return parameters.method() == NearMethod.SIMHASH
        ? 1 - one.signature().distance(0, other.signature(), 0) / (double) Long.SIZE
        : one.spots().resemblance(other.spots());
  }
}
