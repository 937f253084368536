package org.palimpsest.federation.retry;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;

/**
 * How often something is tried, for how long, and how long is waited in between.
 *
 * @param attemptsMax the first one included
 * @param limit after which no further attempt is waited for
 * @param waits in milliseconds, by the number of the attempt before, from 1
 */
public record RetryPolicy(int attemptsMax, Duration limit, IntervalFunction waits) {

  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  /** Checks the bounds. */
  public RetryPolicy {
    if (attemptsMax < 1 || limit.isNegative()) {
      throw new IllegalArgumentException(
          "attemptsMax is " + attemptsMax + ", must be 1 or more; limit is " + limit);
    }
  }

  /** So many attempts, however long they take. */
  public static RetryPolicy ofAttempts(int attemptsMax, IntervalFunction waits) {
    return new RetryPolicy(attemptsMax, UNLIMITED, waits);
  }

  /** For so long, in however many attempts. */
  public static RetryPolicy within(Duration limit, IntervalFunction waits) {
    return new RetryPolicy(Integer.MAX_VALUE, limit, waits);
  }

  /** Until it is done. */
  public static RetryPolicy forEver(IntervalFunction waits) {
    return within(UNLIMITED, waits);
  }

  /** Begins the first attempt. */
  public Attempts begin(Pause pause) {
    return new Attempts(this, pause, Deadline.after(limit));
  }
}
