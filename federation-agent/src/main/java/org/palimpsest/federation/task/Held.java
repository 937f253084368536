package org.palimpsest.federation.task;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.palimpsest.federation.state.Tasks;

/**
 * The right to work on one task, and what was kept of it. Safe for use by several threads.
 *
 * <p>An agent that was stopped for a while may have lost the right without knowing. So the right is
 * confirmed before anything that others see, where it was not confirmed lately.
 */
final class Held {

  /** What is thrown where the right is lost: all work on the task ends. */
  static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LostException() {
      super("the task is another agent's now, or is over");
    }
  }

  private final Tasks tasks;
  private final Tasks.Claim claim;
  private final long freshNanos;
  private final LongSupplier nanoTime;
  private final Supplier<String> progress;
  private volatile long confirmedAt;
  private volatile boolean isLost;

  /**
   * A right that was just got.
   *
   * @param fresh for so long nobody else can have got it
   */
  Held(
      Tasks tasks,
      Tasks.Claim claim,
      Duration fresh,
      LongSupplier nanoTime,
      Supplier<String> progress) {
    this.tasks = tasks;
    this.claim = claim;
    this.freshNanos = fresh.toNanos();
    this.nanoTime = nanoTime;
    this.progress = progress;
    this.confirmedAt = nanoTime.getAsLong();
  }

  Tasks.Claim claim() {
    return claim;
  }

  /** Says that the owner is alive; whether it still is the owner. */
  synchronized boolean beat() {
    if (!isLost) {
      long now = nanoTime.getAsLong();
      if (tasks.heartbeat(claim, progress.get())) {
        confirmedAt = now;
      } else {
        isLost = true;
      }
    }
    return !isLost;
  }

  /**
   * Returns where the right is still held.
   *
   * @throws LostException else
   */
  void require() {
    boolean isFresh = nanoTime.getAsLong() - confirmedAt < freshNanos;
    if (isLost || (!isFresh && !beat())) {
      throw new LostException();
    }
  }

  /** What was kept under a name, by this owner or an earlier one. */
  Optional<String> find(String part) {
    return tasks.findPart(claim, part);
  }

  /**
   * Keeps something.
   *
   * @throws LostException if the right is lost
   */
  void keep(String part, String json) {
    require();
    tasks.putPart(claim, part, json);
  }
}
