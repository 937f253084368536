package org.palimpsest.federation.retry;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A point of this process' own monotonic clock, until which something has to be over. Immutable.
 */
public final class Deadline {

  private final LongSupplier nanoTime;
  private final long endNanos;

  private Deadline(LongSupplier nanoTime, long endNanos) {
    this.nanoTime = nanoTime;
    this.endNanos = endNanos;
  }

  /** So long from now. */
  public static Deadline after(Duration duration) {
    return after(duration, System::nanoTime);
  }

  /** So long from now on another clock. */
  static Deadline after(Duration duration, LongSupplier nanoTime) {
    return new Deadline(nanoTime, nanoTime.getAsLong() + duration.toNanos());
  }

  /** What is left; zero where it is over. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, endNanos - nanoTime.getAsLong()));
  }

  /** Whether it is over. */
  public boolean isOver() {
    return endNanos - nanoTime.getAsLong() <= 0;
  }

  /** Whether something that takes so long would end before it. */
  public boolean leaves(Duration duration) {
    return remaining().compareTo(duration) > 0;
  }

  /** This one, or one so long from now, whichever is earlier. */
  public Deadline within(Duration duration) {
    return leaves(duration) ? after(duration, nanoTime) : this;
  }
}
