package org.palimpsest.federation.task.remote;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import org.palimpsest.federation.retry.Deadline;

/**
 * How long one check is waited for that is running, in however many polls. Used by one thread.
 *
 * <p>The other site says when to ask again. That is believed within bounds which rise, so that a
 * site that says "at once" for ever is asked ever more seldom.
 */
final class RunningWait {

  /** A site searches a library for a minute at most. */
  private static final Duration RUNNING_MAX = Duration.ofMinutes(3);

  private static final Duration POLL_MAX = Duration.ofSeconds(10);

  /** At this growth a search is waited for by a third longer than it takes, at most. */
  private static final IntervalFunction POLL_MIN =
      IntervalFunction.ofExponentialBackoff(Duration.ofMillis(200), 1.3, POLL_MAX);

  private final Deadline deadline;
  private final Deadline patience;
  private Duration waited = Duration.ZERO;
  private int polls;

  /** The wait for a check that is asked for now. */
  RunningWait(Deadline deadline) {
    this.deadline = deadline;
    this.patience = deadline.within(RUNNING_MAX);
  }

  /** Whether it was waited for long enough. */
  boolean isOver() {
    return patience.isOver() || waited.compareTo(RUNNING_MAX) >= 0;
  }

  /** How long to wait before the next poll. */
  Duration next(Duration told) {
    Duration least = Duration.ofMillis(POLL_MIN.apply(++polls));
    Duration most = told.compareTo(POLL_MAX) > 0 ? POLL_MAX : told;
    Duration wait = most.compareTo(least) < 0 ? least : most;
    Duration left = deadline.leaves(wait) ? wait : deadline.remaining();
    waited = waited.plus(left);
    return left;
  }
}
