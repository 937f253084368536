package org.palimpsest.match;

import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Fingerprint;

/**
 * Where in its source a passage stands: tells versions of one work from works that share a phrase,
 * and a header from text inside.
 *
 * @param surroundings the fingerprint of what stands before and behind it in the source; of the
 *     passage itself where the source has nothing else; null where that is too little to have one
 * @param atEdge whether it begins near the start of the source's text, or ends near its end
 */
public record SourceContext(@Nullable Fingerprint surroundings, boolean atEdge) {

  /** Nothing is known of it. */
  public static final SourceContext UNKNOWN = new SourceContext(null, false);

  /**
   * So near are the surroundings of versions: half of the features in common. Where works share the
   * passage only, they differ (docs/adr/0019).
   */
  private static final int DISTANCE_MAX = 25;

  /** Whether both stand in one work: in versions of it, or in works that took it from a third. */
  boolean isOfSameWork(SourceContext other) {
    return surroundings != null
        && other.surroundings != null
        && surroundings.distance(other.surroundings) <= DISTANCE_MAX;
  }
}
