package org.palimpsest.acceptance;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what another thread or process brings about. */
final class Await {

  private static final Duration AT_MOST = Duration.ofMinutes(2); // for a machine that others load
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private Await() {}

  /**
   * Looks often, and gives up late.
   *
   * @param what is said where it does not happen, such as {@code the replica is back}
   */
  static ConditionFactory that(String what) {
    return Awaitility.await(what).pollDelay(Duration.ZERO).pollInterval(LOOK_EVERY).atMost(AT_MOST);
  }
}
