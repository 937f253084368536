package org.palimpsest.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Retries of requests to a busy Solr.
 *
 * @param total time limit for new attempts
 * @param pause between attempts
 */
record Patience(Duration total, Duration pause) {

  /** A node checks a long book for minutes and rejects others meanwhile. */
  static final Patience OF_CHECKS = new Patience(Duration.ofMinutes(30), Duration.ofSeconds(10));

  /**
   * The answer of the first attempt that does not fail with {@link Reason#BUSY}.
   *
   * @throws PalimpsestException of another failure, the last attempt, or an interrupt
   */
  <T> T ask(Supplier<T> question) {
    long startNanos = System.nanoTime();
    while (true) {
      try {
        return question.get();
      } catch (PalimpsestException e) {
        if (e.reason() != Reason.BUSY || System.nanoTime() - startNanos >= total.toNanos()) {
          throw e;
        }
        pauseOnce();
      }
    }
  }

  private void pauseOnce() {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
    }
  }
}
