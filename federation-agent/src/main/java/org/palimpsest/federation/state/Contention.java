package org.palimpsest.federation.state;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.retry.Attempts;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.retry.RetryPolicy;

/** Random, growing pauses after conflicts between concurrent changes, up to a limit. */
public final class Contention {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final IntervalFunction WAIT_MAX =
      IntervalFunction.ofExponentialBackoff(
          Duration.ofMillis(4), /* multiplier= */ 2, Duration.ofMillis(250));
  private static final RetryPolicy POLICY =
      RetryPolicy.within(
          LIMIT, attempt -> ThreadLocalRandom.current().nextLong(1, WAIT_MAX.apply(attempt) + 1));

  private final String what;
  private final Attempts attempts = POLICY.begin(Pause.SLEEP);

  /**
   * Begins.
   *
   * @param what subject of the error message
   */
  public Contention(String what) {
    this.what = what;
  }

  /** The number of the current attempt, from 1. */
  int attempt() {
    return attempts.number();
  }

  /**
   * Pauses before the next attempt.
   *
   * @throws PalimpsestException after the limit, or if this thread was interrupted
   */
  public void pause() {
    if (!tryPause()) {
      throw new PalimpsestException(
          Reason.DATABASE,
          what + " could not be changed in " + LIMIT.toSeconds() + " s: others change it, too.");
    }
  }

  /** Like {@link #pause}, but returns false after the limit. */
  boolean tryPause() {
    return attempts.pause(Contention::interrupted);
  }

  static PalimpsestException interrupted(InterruptedException e) {
    return new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
  }
}
