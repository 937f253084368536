package org.palimpsest.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * How long somebody who has to wait for a busy Solr asks again.
 *
 * @param total after which no new try begins
 * @param pause between two tries
 */
record Patience(Duration total, Duration pause) {

  /**
   * A node checks a long book for minutes, and says after one that others have to wait; whoever
   * hands in a folder would rather wait than have half of it.
   */
  static final Patience OF_CHECKS = new Patience(Duration.ofMinutes(30), Duration.ofSeconds(10));

  /**
   * The answer of the first try that does not end with {@link Reason#BUSY}.
   *
   * @throws PalimpsestException of any other failure, of the last try, or of an interrupt
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
