package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Optional;

/** How much work the site's agents have before them. */
public interface TaskBacklog {

  /**
   * The tasks that are not over, about.
   *
   * @param waiting tasks that nobody works on yet
   * @param running tasks that an agent works on, or has died over
   * @param oldestWaiting when the oldest waiting task was made; empty if none waits
   */
  record Counts(long waiting, long running, Optional<Instant> oldestWaiting) {}

  /**
   * Counts them.
   *
   * @throws org.palimpsest.client.PalimpsestException if the state cannot be reached
   */
  Counts counts();
}
