package org.palimpsest.federation.lease;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that an agent has taken, as it stands in its document.
 *
 * @param what unique among all that is ever taken
 * @param turn of the agent; null where it does not say
 * @param version of the document: agents without a lease, of older versions, show by it that they
 *     live
 */
public record Hold(String what, @Nullable String turn, long version) {

  /** The turn's name, if it has the form of one. */
  Optional<UUID> turnId() {
    try {
      return Optional.ofNullable(turn).map(UUID::fromString);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Another turn at it is watched anew. */
  String watchedAs() {
    return what + " " + turn;
  }
}
