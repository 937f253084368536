package org.palimpsest.solr.near;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.FingerprintList;

/**
 * A document whose near duplicates are asked for.
 *
 * @param itself the unique key of a document that is none; null where there is no such
 * @param signature of the whole text: one, or none where it is too short
 * @param windows of the text; none where they are not needed
 * @param spots of the text; none where they are not needed
 */
public record NearQuestion(
    @Nullable String itself, FingerprintList signature, FingerprintList windows, SpotSet spots) {

  /** Whether the text is long enough for anything to be near it by a method. */
  public boolean isComparable(NearMethod method) {
    return method == NearMethod.SIMHASH ? signature.size() > 0 : spots.size() >= Relation.SPOTS_MIN;
  }
}
