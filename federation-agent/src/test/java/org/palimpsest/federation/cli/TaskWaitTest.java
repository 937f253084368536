package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

final class TaskWaitTest {

  private final AtomicLong nanos = new AtomicLong();
  private final TaskWait wait =
      new TaskWait(
          pause -> nanos.addAndGet(pause.toNanos()),
          nanos::get,
          TaskWait::isOver,
          "The task stays: task show ");

  @Test
  void agentThatComesBack_isWaitedFor() throws InterruptedException {
    var polls = new AtomicInteger();
    Supplier<ObjectNode> back =
        () -> {
          if (polls.incrementAndGet() < 20) {
            throw new PalimpsestException(Reason.UNREACHABLE, "Nothing answers.");
          }
          return state("done");
        };

    assertThat(wait.end(state("waiting"), back)).isEqualTo(state("done"));
    assertThat(polls).hasValue(20);
  }

  @Test
  void agentThatStaysAway_isNot_andTheTaskIsNamed() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> wait.end(state("waiting"), failing(Reason.UNREACHABLE)))
        .withMessageStartingWith("No. The task stays")
        .withMessageEndingWith("task show t1");
    assertThat(Duration.ofNanos(nanos.get()))
        .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(3));
  }

  @Test
  void refusal_isNoAbsence() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> wait.end(state("waiting"), failing(Reason.FORBIDDEN)));
    assertThat(Duration.ofNanos(nanos.get())).isLessThan(Duration.ofSeconds(1));
  }

  private static Supplier<ObjectNode> failing(Reason reason) {
    return () -> {
      throw new PalimpsestException(reason, "No.");
    };
  }

  private static ObjectNode state(String state) {
    return JsonMapper.builder().build().createObjectNode().put("id", "t1").put("state", state);
  }
}
