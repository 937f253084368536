package org.palimpsest.federation.retry;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A deadline on this process' monotonic clock. Immutable. */
public final class Deadline {

  private final LongSupplier nanoTime;
  private final long endNanos;

  private Deadline(LongSupplier nanoTime, long endNanos) {
    this.nanoTime = nanoTime;
    this.endNanos = endNanos;
  }

  public static Deadline after(Duration duration) {
    return after(duration, System::nanoTime);
  }

  /** A deadline on another clock. */
  static Deadline after(Duration duration, LongSupplier nanoTime) {
    return new Deadline(nanoTime, nanoTime.getAsLong() + duration.toNanos());
  }

  /** The remaining time, or zero. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, endNanos - nanoTime.getAsLong()));
  }

  public boolean isOver() {
    return endNanos - nanoTime.getAsLong() <= 0;
  }

  /** Whether this much time is left, and more. */
  public boolean leaves(Duration duration) {
    return remaining().compareTo(duration) > 0;
  }

  /** The earlier of this deadline and one after a duration from now. */
  public Deadline within(Duration duration) {
    return leaves(duration) ? after(duration, nanoTime) : this;
  }
}
