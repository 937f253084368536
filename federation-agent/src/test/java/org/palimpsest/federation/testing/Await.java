package org.palimpsest.federation.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what another thread, process or site brings about. */
public final class Await {

  /** More than any of it takes on a machine that others load. */
  private static final Duration AT_MOST = Duration.ofMinutes(5);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private Await() {}

  /**
   * Looks often, and gives up late.
   *
   * @param what is said where it does not happen, such as {@code the agent is ready}
   */
  public static ConditionFactory that(String what) {
    return Awaitility.await(what).pollDelay(Duration.ZERO).pollInterval(LOOK_EVERY).atMost(AT_MOST);
  }
}
