package org.palimpsest.solr.near;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.FingerprintList;

/**
 * A document whose near duplicates are searched.
 *
 * @param itself unique key to exclude from results, or null
 * @param signature of the whole text; empty if that is too short
 * @param windows empty if not needed
 * @param spots empty if not needed
 */
public record NearQuestion(
    @Nullable String itself, FingerprintList signature, FingerprintList windows, SpotSet spots) {

  /** Whether the text is long enough for a method. */
  public boolean isComparable(NearMethod method) {
    return method == NearMethod.SIMHASH ? signature.size() > 0 : spots.size() >= Relation.SPOTS_MIN;
  }
}
