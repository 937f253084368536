package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.retry.Attempts;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.retry.RetryPolicy;

/**
 * Waits until tasks are over, also across restarts of the agent.
 *
 * @param isOver whether a state is final
 * @param goesOn how to continue if the agent stays away; the id is appended
 */
record TaskWait(Pause pause, LongSupplier nanoTime, Predicate<JsonNode> isOver, String goesOn) {

  /** An agent that is away for longer will not return by itself. */
  private static final Duration AWAY_MAX = Duration.ofMinutes(2);

  private static final RetryPolicy POLLS =
      RetryPolicy.forEver(
          IntervalFunction.ofExponentialBackoff(
              Duration.ofMillis(200), /* multiplier= */ 1.5, Duration.ofSeconds(2)));

  private static final Set<String> WITH_RESULT = Set.of("done", "partial");
  private static final Set<String> UNDER_WAY = Set.of("waiting", "running");

  /** Polls until a task is over, and returns its last state; throws if the agent stays away. */
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

  static boolean hasResult(JsonNode task) {
    return WITH_RESULT.contains(task.path("state").asText());
  }

  static boolean isOver(JsonNode task) {
    return !UNDER_WAY.contains(task.path("state").asText());
  }

  /** Whether all tasks of an assignment are over. */
  static boolean areOver(JsonNode assignment) {
    return UNDER_WAY.stream().noneMatch(assignment.path("states")::has);
  }

  private static boolean isAway(PalimpsestException e) {
    return e.reason() == Reason.UNREACHABLE || e.reason() == Reason.NO_ANSWER;
  }

  private PalimpsestException withTask(PalimpsestException e, String id) {
    return new PalimpsestException(e.reason(), e.getMessage() + " " + goesOn + id, e);
  }
}
