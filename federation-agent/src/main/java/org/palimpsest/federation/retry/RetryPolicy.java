package org.palimpsest.federation.retry;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;

/**
 * Limits and waits of repeated attempts.
 *
 * @param attemptsMax the first one included
 * @param limit of the total time
 * @param waits in milliseconds, by the number of the attempt before, from 1
 */
public record RetryPolicy(int attemptsMax, Duration limit, IntervalFunction waits) {

  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  public RetryPolicy {
    if (attemptsMax < 1 || limit.isNegative()) {
      throw new IllegalArgumentException(
          "attemptsMax is " + attemptsMax + ", must be 1 or more; limit is " + limit);
    }
  }

  /** Limited by number, not by time. */
  public static RetryPolicy ofAttempts(int attemptsMax, IntervalFunction waits) {
    return new RetryPolicy(attemptsMax, UNLIMITED, waits);
  }

  /** Limited by time, not by number. */
  public static RetryPolicy within(Duration limit, IntervalFunction waits) {
    return new RetryPolicy(Integer.MAX_VALUE, limit, waits);
  }

  /** Unlimited. */
  public static RetryPolicy forEver(IntervalFunction waits) {
    return within(UNLIMITED, waits);
  }

  /** Begins the first attempt. */
  public Attempts begin(Pause pause) {
    return new Attempts(this, pause, Deadline.after(limit));
  }
}
