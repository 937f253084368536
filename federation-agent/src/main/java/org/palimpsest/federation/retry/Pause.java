package org.palimpsest.federation.retry;

import java.time.Duration;
import java.util.function.Function;

/** Waits; replaced in tests. */
@FunctionalInterface
public interface Pause {

  Pause SLEEP = wait -> Thread.sleep(wait.toMillis());

  /**
   * Waits.
   *
   * @throws InterruptedException if this thread is interrupted, before or meanwhile
   */
  void pause(Duration wait) throws InterruptedException;

  /**
   * Waits, with another exception on interruption; the thread stays interrupted.
   *
   * @param exception makes the exception
   */
  default <E extends Exception> void pause(
      Duration wait, Function<InterruptedException, E> exception) throws E {
    try {
      pause(wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw exception.apply(e);
    }
  }
}
