package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException.Reason;

final class PatienceTest {

  private final AtomicInteger tries = new AtomicInteger();

  private String failing(int times, Reason reason) {
    if (tries.incrementAndGet() <= times) {
      throw new PalimpsestException(reason, "Not now.");
    }
    return "answer";
  }

  @Test
  void busy_askedAgain() {
    var patience = new SolrConnection.Patience(Duration.ofHours(1), Duration.ofMillis(1));

    assertThat(patience.ask(() -> failing(3, Reason.BUSY))).isEqualTo("answer");
    assertThat(tries).hasValue(4);
  }

  @Test
  void busyForTooLong_lastFailure() {
    var patience = new SolrConnection.Patience(Duration.ZERO, Duration.ofMillis(1));

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> patience.ask(() -> failing(3, Reason.BUSY)))
        .withMessage("Not now.");
    assertThat(tries).hasValue(1);
  }

  @Test
  void anotherFailure_notAskedAgain() {
    var patience = new SolrConnection.Patience(Duration.ofHours(1), Duration.ofMillis(1));

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> patience.ask(() -> failing(3, Reason.SERVER_ERROR)));
    assertThat(tries).hasValue(1);
  }

  @Test
  void interrupted_saidAndKept() {
    var patience = new SolrConnection.Patience(Duration.ofHours(1), Duration.ofHours(1));

    Thread.currentThread().interrupt();

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> patience.ask(() -> failing(3, Reason.BUSY)))
        .withMessage("Interrupted.");
    assertThat(Thread.interrupted()).isTrue();
  }
}
