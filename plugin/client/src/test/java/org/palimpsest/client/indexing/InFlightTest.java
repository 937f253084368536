package org.palimpsest.client.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

@Timeout(300)
final class InFlightTest {

  @Test
  void results_comeInTheOrderOfSubmission() {
    List<Integer> results = new ArrayList<>();
    var secondIsDone = new CountDownLatch(1);
    try (var inFlight = new InFlight<Integer>(2, results::add)) {
      inFlight.submit(
          () -> {
            secondIsDone.await();
            return 1;
          });
      inFlight.submit(
          () -> {
            secondIsDone.countDown();
            return 2;
          });
      inFlight.drain();
    }
    assertThat(results).containsExactly(1, 2);
  }

  @Test
  void submit_waitsWhileTooMuchIsUnderWay() {
    List<Integer> results = new ArrayList<>();
    try (var inFlight = new InFlight<Integer>(1, results::add)) {
      for (int i = 0; i < 10; i++) {
        int number = i;
        inFlight.submit(() -> number);
        assertThat(results).hasSizeGreaterThanOrEqualTo(i - 1);
      }
      inFlight.drain();
    }
    assertThat(results).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void longWait_givesSignsOfLife() {
    var asked = new CountDownLatch(3);
    List<Boolean> results = new ArrayList<>();
    try (var inFlight =
        new InFlight<Boolean>(1, results::add, Duration.ofMillis(1), asked::countDown)) {
      inFlight.submit(() -> asked.await(1, TimeUnit.MINUTES));
      inFlight.drain();
    }
    assertThat(results).containsExactly(true);
  }

  @Test
  void knownFailure_reachesTheSubmitter() {
    try (var inFlight = new InFlight<Integer>(1, result -> {})) {
      inFlight.submit(
          () -> {
            throw new PalimpsestException(Reason.UNREACHABLE, "Nobody is there.");
          });
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(inFlight::drain)
          .withMessage("Nobody is there.");
    }
  }

  @Test
  void unknownFailure_isNotLost() {
    try (var inFlight = new InFlight<Integer>(1, result -> {})) {
      inFlight.submit(
          () -> {
            throw new ArithmeticException("a mistake");
          });
      assertThatIllegalStateException()
          .isThrownBy(inFlight::drain)
          .havingCause()
          .withMessage("a mistake");
    }
  }
}
