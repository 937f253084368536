package org.palimpsest.core.match;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * The surroundings of a passage in its source: distinguishes versions of a work from works with a
 * common phrase, and headers from text.
 *
 * @param surroundings the fingerprint of the text around it, or of the passage itself if that is
 *     all; null if too short
 * @param before number of UTF-16 code units before it, or {@link #UNSEEN}
 */
public record SourceContext(@Nullable Fingerprint surroundings, int before, int behind) {

  public static final int UNSEEN = -1;
  public static final SourceContext UNKNOWN = new SourceContext(null, UNSEEN, UNSEEN);

  /** Maximum distance of headers, credits and licences from the ends of a text. */
  private static final int EDGE_LENGTH = 200;

  /** Maximum distance of versions' surroundings, half of the features (docs/adr/0013). */
  private static final int DISTANCE_MAX = 25;

  public boolean atEdge() {
    return isKnown() && (before < EDGE_LENGTH || behind < EDGE_LENGTH);
  }

  boolean isKnown() {
    return before != UNSEEN && behind != UNSEEN;
  }

  /** The context of a part, with code units cut off both ends. */
  SourceContext inside(int fromStart, int fromEnd) {
    return isKnown() ? new SourceContext(surroundings, before + fromStart, behind + fromEnd) : this;
  }

  /** Whether both are of one work: its versions, or works that quote a third one. */
  boolean isOfSameWork(SourceContext other) {
    return surroundings != null
        && other.surroundings != null
        && surroundings.distance(other.surroundings) <= DISTANCE_MAX;
  }
}
