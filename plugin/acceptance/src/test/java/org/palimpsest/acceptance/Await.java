package org.palimpsest.acceptance;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for the effects of other threads and processes. */
final class Await {

  private static final Duration AT_MOST = Duration.ofMinutes(2); // generous, for a busy machine
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private Await() {}

  /**
   * Polls often, with a long timeout.
   *
   * @param what condition in the failure's message, such as {@code the replica is back}
   */
  static ConditionFactory that(String what) {
    return Awaitility.await(what).pollDelay(Duration.ZERO).pollInterval(LOOK_EVERY).atMost(AT_MOST);
  }
}
