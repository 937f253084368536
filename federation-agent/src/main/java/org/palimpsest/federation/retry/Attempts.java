package org.palimpsest.federation.retry;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/** The attempts at one operation, by one thread. */
public final class Attempts {

  private final RetryPolicy policy;
  private final Pause pause;
  private final Deadline end;
  private int number = 1;

  Attempts(RetryPolicy policy, Pause pause, Deadline end) {
    this.policy = policy;
    this.pause = pause;
    this.end = end;
  }

  @FunctionalInterface
  public interface Attempt<T, E extends Exception> {
    /** Makes one attempt. */
    T make() throws E;
  }

  /** The number of the current attempt, from 1. */
  public int number() {
    return number;
  }

  /** Waits for the next attempt. Returns false, at once, if there is no next one. */
  public boolean pause() throws InterruptedException {
    if (isLast()) {
      return false;
    }
    pause.pause(next());
    return true;
  }

  /**
   * Waits for the next attempt, like {@link Pause#pause(Duration, Function)}. Returns false, at
   * once, if there is no next one.
   */
  public <E extends Exception> boolean pause(Function<InterruptedException, E> exception) throws E {
    if (isLast()) {
      return false;
    }
    pause.pause(next(), exception);
    return true;
  }

  private boolean isLast() {
    return number == policy.attemptsMax() || end.isOver();
  }

  private Duration next() {
    return Duration.ofMillis(policy.waits().apply(number++));
  }

  /**
   * Repeats an operation until it succeeds.
   *
   * @param isPassing whether a failure is temporary
   * @return the first result
   * @throws E of the last attempt
   */
  public <T, E extends Exception> T call(Attempt<T, E> attempt, Predicate<Exception> isPassing)
      throws E, InterruptedException {
    while (true) {
      try {
        return attempt.make();
      } catch (Exception e) {
        if (!isPassing.test(e) || !pause()) {
          throw e;
        }
      }
    }
  }
}
