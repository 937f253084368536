package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.retry.Attempts;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.retry.RetryPolicy;

/**
 * Waits until tasks are over. An agent that is restarted is waited for, too: its tasks go on where
 * they were.
 */
final class TaskWait {

  /** Who is away for longer does not come back by itself. */
  private static final Duration AWAY_MAX = Duration.ofMinutes(2);

  private static final RetryPolicy POLLS =
      RetryPolicy.forEver(
          IntervalFunction.ofExponentialBackoff(
              Duration.ofMillis(200), /* multiplier= */ 1.5, Duration.ofSeconds(2)));

  private final Pause pause;
  private final LongSupplier nanoTime;
  private final Predicate<JsonNode> isOver;
  private final String goesOn;

  /**
   * Waits by a clock.
   *
   * @param isOver whether a state is the last one
   * @param goesOn how to go on if the agent stays away; the id is appended
   */
  TaskWait(Pause pause, LongSupplier nanoTime, Predicate<JsonNode> isOver, String goesOn) {
    this.pause = pause;
    this.nanoTime = nanoTime;
    this.isOver = isOver;
    this.goesOn = goesOn;
  }

  /**
   * The state in which it is over.
   *
   * @param created its first state
   * @param poll asks for it anew
   * @throws PalimpsestException if there is no answer, or has not been for long; says what becomes
   *     of the task
   */
  ObjectNode end(ObjectNode created, Supplier<ObjectNode> poll) throws InterruptedException {
    ObjectNode state = created;
    long heard = nanoTime.getAsLong();
    Attempts polls = POLLS.begin(pause);
    while (!isOver.test(state) && polls.pause()) {
      try {
        state = poll.get();
        heard = nanoTime.getAsLong();
      } catch (PalimpsestException e) {
        if (!isAway(e) || nanoTime.getAsLong() - heard > AWAY_MAX.toNanos()) {
          throw withTask(e, created.path("id").asText());
        }
      }
    }
    return state;
  }

  private static boolean isAway(PalimpsestException e) {
    return e.reason() == Reason.UNREACHABLE || e.reason() == Reason.NO_ANSWER;
  }

  private PalimpsestException withTask(PalimpsestException e, String id) {
    return new PalimpsestException(e.reason(), e.getMessage() + " " + goesOn + id, e);
  }
}
