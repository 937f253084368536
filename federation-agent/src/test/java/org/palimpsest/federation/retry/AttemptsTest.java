package org.palimpsest.federation.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.core.IntervalFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class AttemptsTest {

  private static final IntervalFunction DOUBLING =
      IntervalFunction.ofExponentialBackoff(
          Duration.ofMillis(100), /* multiplier= */ 2, Duration.ofMillis(300));

  private final List<Long> waits = new ArrayList<>();
  private long nanos;

  private void pause(Duration wait) {
    waits.add(wait.toMillis());
    nanos += wait.toNanos();
  }

  @AfterEach
  void forgetInterruption() {
    Thread.interrupted();
  }

  @Test
  void attempts_endWithTheirNumber_andWaitsGrow() throws InterruptedException {
    Attempts attempts = RetryPolicy.ofAttempts(5, DOUBLING).begin(this::pause);
    for (int i = 0; i < 10 && attempts.pause(); i++) {
      // Again.
    }
    assertThat(attempts.number()).isEqualTo(5);
    assertThat(waits).containsExactly(100L, 200L, 300L, 300L);
  }

  @Test
  void attempts_endWithTheirTime() throws InterruptedException {
    Duration limit = Duration.ofMillis(301);
    Attempts attempts =
        new Attempts(
            RetryPolicy.within(limit, DOUBLING), this::pause, Deadline.after(limit, () -> nanos));
    for (int i = 0; i < 10 && attempts.pause(); i++) {
      // Again.
    }
    assertThat(waits).containsExactly(100L, 200L, 300L);
  }

  @Test
  void call_isRepeatedAfterAFailureThatMayPass_andReturnsWhatComes() throws Exception {
    Attempts attempts = RetryPolicy.forEver(DOUBLING).begin(this::pause);
    int made =
        attempts.call(
            () -> {
              if (attempts.number() < 3) {
                throw new IOException("passes");
              }
              return attempts.number();
            },
            IOException.class::isInstance);
    assertThat(made).isEqualTo(3);
    assertThat(waits).containsExactly(100L, 200L);
  }

  @Test
  void call_endsWithAFailureThatLasts() {
    Attempts attempts = RetryPolicy.forEver(DOUBLING).begin(this::pause);
    IOException lasting = new IOException("lasts");
    assertThatThrownBy(
            () ->
                attempts.call(
                    () -> {
                      throw lasting;
                    },
                    e -> false))
        .isSameAs(lasting);
    assertThat(waits).isEmpty();
  }

  @Test
  void call_endsWithTheFailureOfTheLastAttempt() {
    Attempts attempts = RetryPolicy.ofAttempts(3, DOUBLING).begin(this::pause);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                attempts.call(
                    () -> {
                      throw new IOException("attempt " + attempts.number());
                    },
                    e -> true))
        .withMessage("attempt 3");
    assertThat(waits).hasSize(2);
  }

  @Test
  void interruptedWait_endsAtOnce() {
    Attempts attempts =
        RetryPolicy.forEver(IntervalFunction.of(Duration.ofHours(1))).begin(Pause.SLEEP);
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(attempts::pause);
  }

  @Test
  void interruptedWait_isToldAsAnotherFailure_andTheThreadStaysInterrupted() {
    Attempts attempts =
        RetryPolicy.forEver(IntervalFunction.of(Duration.ofHours(1))).begin(Pause.SLEEP);
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(
            () -> attempts.pause(e -> new UncheckedIOException(new IOException("interrupted"))));
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void limitsThatAllowNothing_areRefused() {
    assertThatThrownBy(() -> RetryPolicy.ofAttempts(0, DOUBLING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attemptsMax is 0");
    assertThatThrownBy(() -> RetryPolicy.within(Duration.ofMillis(-1), DOUBLING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit is PT-0.001S");
  }
}
