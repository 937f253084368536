package org.palimpsest.core.match;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * Where in its source a passage stands: tells versions of one work from works that share a phrase,
 * and a header from text inside.
 *
 * @param surroundings the fingerprint of what stands before and behind it in the source; of the
 *     passage itself where the source has nothing else; null where that is too little to have one
 * @param before how many UTF-16 code units of the source stand before it; {@link #UNSEEN} where
 *     nothing is known
 * @param behind how many stand behind it; {@link #UNSEEN} where nothing is known
 */
public record SourceContext(@Nullable Fingerprint surroundings, int before, int behind) {

  /** In place of a number of code units that nobody has counted. */
  public static final int UNSEEN = -1;

  /** Nothing is known of it. */
  public static final SourceContext UNKNOWN = new SourceContext(null, UNSEEN, UNSEEN);

  /** Headers, credits and licences stand so near the ends of a text. */
  private static final int EDGE_LENGTH = 200;

  /**
   * So near are the surroundings of versions: half of the features in common. Where works share the
   * passage only, they differ (docs/adr/0019).
   */
  private static final int DISTANCE_MAX = 25;

  /** Whether it begins near the start of the source's text, or ends near its end. */
  public boolean atEdge() {
    return isKnown() && (before < EDGE_LENGTH || behind < EDGE_LENGTH);
  }

  /** Whether anybody has seen the source's text. */
  boolean isKnown() {
    return before != UNSEEN && behind != UNSEEN;
  }

  /** The same for a part of the passage that begins and ends so many code units further in. */
  SourceContext inside(int fromStart, int fromEnd) {
    return isKnown() ? new SourceContext(surroundings, before + fromStart, behind + fromEnd) : this;
  }

  /** Whether both stand in one work: in versions of it, or in works that took it from a third. */
  boolean isOfSameWork(SourceContext other) {
    return surroundings != null
        && other.surroundings != null
        && surroundings.distance(other.surroundings) <= DISTANCE_MAX;
  }
}
