package org.palimpsest.federation.state;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Waits a little longer, by chance, after each change that another one came before; not for ever.
 */
final class Contention {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long PAUSE_MILLIS_FIRST = 4;
  private static final long PAUSE_MILLIS_MAX = 250;

  private final String what;
  private final long startNanos = System.nanoTime();
  private long pauseMillis = PAUSE_MILLIS_FIRST;

  /**
   * Begins.
   *
   * @param what is changed, for a sentence
   */
  Contention(String what) {
    this.what = what;
  }

  /**
   * Pauses before the next attempt.
   *
   * @throws PalimpsestException if it has taken too long, or this thread was interrupted
   */
  void pause() {
    if (System.nanoTime() - startNanos > LIMIT.toNanos()) {
      throw new PalimpsestException(
          Reason.CONFLICT,
          what + " could not be changed in " + LIMIT.toSeconds() + " s: others change it, too.");
    }
    long millis = ThreadLocalRandom.current().nextLong(1, pauseMillis + 1);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    if (Thread.currentThread().isInterrupted()) {
      throw new PalimpsestException(Reason.LOCAL, "Interrupted.");
    }
    pauseMillis = Math.min(2 * pauseMillis, PAUSE_MILLIS_MAX);
  }
}
