package org.palimpsest.federation.retry;

import java.time.Duration;
import java.util.function.Function;

/** Waits; so that tests need not. */
@FunctionalInterface
public interface Pause {

  /** Lets this thread sleep. */
  Pause SLEEP = wait -> Thread.sleep(wait.toMillis());

  /**
   * Waits.
   *
   * @throws InterruptedException if this thread is interrupted, before or meanwhile
   */
  void pause(Duration wait) throws InterruptedException;

  /**
   * Waits, for who tells of an interruption in another way; the thread stays interrupted.
   *
   * @param told what is thrown then
   */
  default <E extends Exception> void pause(Duration wait, Function<InterruptedException, E> told)
      throws E {
    try {
      pause(wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw told.apply(e);
    }
  }
}
