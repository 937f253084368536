package org.palimpsest.federation.task.remote;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import org.palimpsest.federation.retry.Deadline;

/**
 * The waits between polls of one running check. Used by one thread.
 *
 * <p>The other site's delays are respected within rising bounds, so that a site which always asks
 * for the next poll at once is polled less and less often.
 */
final class RunningWait {

  /** A site searches a library for a minute at most. */
  private static final Duration RUNNING_MAX = Duration.ofMinutes(3);

  private static final Duration POLL_MAX = Duration.ofSeconds(10);

  /** With this growth, waits exceed a search's duration by a third at most. */
  private static final IntervalFunction POLL_MIN =
      IntervalFunction.ofExponentialBackoff(Duration.ofMillis(200), 1.3, POLL_MAX);

  private final Deadline deadline;
  private final Deadline patience;
  private Duration waited = Duration.ZERO;
  private int polls;

  RunningWait(Deadline deadline) {
    this.deadline = deadline;
    this.patience = deadline.within(RUNNING_MAX);
  }

  /** Whether the total wait is over the limit. */
  boolean isOver() {
    return patience.isOver() || waited.compareTo(RUNNING_MAX) >= 0;
  }

  /**
   * The wait before the next poll.
   *
   * @param told by the other site
   */
  Duration next(Duration told) {
    Duration least = Duration.ofMillis(POLL_MIN.apply(++polls));
    Duration most = told.compareTo(POLL_MAX) > 0 ? POLL_MAX : told;
    Duration wait = most.compareTo(least) < 0 ? least : most;
    Duration left = deadline.leaves(wait) ? wait : deadline.remaining();
    waited = waited.plus(left);
    return left;
  }
}
