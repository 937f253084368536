package org.palimpsest.local.check;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Waits for what another thread or process brings about. */
final class Await {

  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(50);

  private Await() {}

  /** Returns as soon as the assertion holds; fails as it does if it does not in half a minute. */
  static void untilAsserted(ThrowingCallable assertion) {
    long deadlineNanos = System.nanoTime() + DEADLINE.toNanos();
    while (true) {
      try {
        assertion.call();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() > deadlineNanos) {
          throw e;
        }
        LockSupport.parkNanos(POLL.toNanos());
      } catch (Throwable e) {
        fail(e);
      }
    }
  }
}
