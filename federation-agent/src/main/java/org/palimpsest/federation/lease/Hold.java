package org.palimpsest.federation.lease;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Work taken by an agent, as stored in its document.
 *
 * @param what unique among all work
 * @param turn of the agent, or null
 * @param version of the document: a sign of life of agents of older versions, which have no lease
 */
public record Hold(String what, @Nullable String turn, long version) {

  /** The turn's id, if it has the form of one. */
  Optional<UUID> turnId() {
    try {
      return Optional.ofNullable(turn).map(UUID::fromString);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Key of the watch: another turn is watched from its start. */
  String watchedAs() {
    return what + " " + turn;
  }
}
