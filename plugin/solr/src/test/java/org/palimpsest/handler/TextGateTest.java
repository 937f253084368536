package org.palimpsest.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is being checked at a time is bounded; who comes too much waits, and is then refused. */
final class TextGateTest {

  private static final long LONG_MILLIS = TimeUnit.MINUTES.toMillis(2);

  private final TextGate gate = new TextGate(100);

  @Test
  void roomForAll_nobodyWaits() {
    assertThatNoException()
        .isThrownBy(
            () -> {
              gate.enter(60, 0);
              gate.enter(40, 0);
              gate.enter(0, 0);
            });
  }

  @Test
  void full_refusedAfterTheWait() {
    TextGate.Pass first = gate.enter(60, 0);

    assertThatExceptionOfType(TextGate.Full.class)
        .isThrownBy(() -> gate.enter(41, 1))
        .matches(full -> full.code() == 503)
        .withMessage(
            "The node is checking as much text as its memory holds; ask again in 10 seconds.");
    first.close();
    assertThatNoException().isThrownBy(() -> gate.enter(100, 0));
  }

  @Test
  void largerThanTheGate_letInAlone() {
    TextGate.Pass large = gate.enter(1_000_000_000_000L, 0);

    assertThatExceptionOfType(TextGate.Full.class).isThrownBy(() -> gate.enter(1, 1));
    large.close();
    assertThatNoException().isThrownBy(() -> gate.enter(100, 0));
  }

  @Test
  void somebodyLeaves_whoWaitsIsLetIn() {
    TextGate.Pass first = gate.enter(100, 0);
    CompletableFuture<TextGate.Pass> waiting =
        CompletableFuture.supplyAsync(() -> gate.enter(50, LONG_MILLIS));

    first.close();

    assertThat(waiting.join()).isNotNull();
  }
}
