package org.palimpsest.federation.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for the effects of other threads, processes or sites. */
public final class Await {

  /** Longer than any effect takes on a busy machine. */
  private static final Duration AT_MOST = Duration.ofMinutes(5);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private Await() {}

  /**
   * Polls often, with a long timeout.
   *
   * @param what condition in the failure's message, such as {@code the agent is ready}
   */
  public static ConditionFactory that(String what) {
    return Awaitility.await(what).pollDelay(Duration.ZERO).pollInterval(LOOK_EVERY).atMost(AT_MOST);
  }
}
