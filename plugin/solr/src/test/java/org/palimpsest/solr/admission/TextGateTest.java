package org.palimpsest.solr.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The texts checked at a time are bounded; others wait, and are refused after a while. */
final class TextGateTest {

  private static final long LONG_MILLIS = TimeUnit.MINUTES.toMillis(2);

  private final TextGate gate = new TextGate(100);

  @Test
  void roomForAll_nobodyWaits() {
    assertThatNoException()
        .isThrownBy(
            () -> {
              gate.enter("a", 60, 0);
              gate.enter("a", 40, 0);
              gate.enter("a", 0, 0);
            });
  }

  @Test
  void full_refusedAfterTheWait() {
    TextGate.Pass first = gate.enter("a", 60, 0);

    assertThatExceptionOfType(TextGate.Full.class)
        .isThrownBy(() -> gate.enter("a", 41, 1))
        .matches(full -> full.code() == 503)
        .withMessage(
            "The node is checking as much text as its memory holds; ask again in 10 seconds.");
    first.close();
    assertThatNoException().isThrownBy(() -> gate.enter("a", 100, 0));
  }

  @Test
  void largerThanTheGate_letInAlone() {
    TextGate.Pass large = gate.enter("a", 1_000_000_000_000L, 0);

    assertThatExceptionOfType(TextGate.Full.class).isThrownBy(() -> gate.enter("a", 1, 1));
    large.close();
    assertThatNoException().isThrownBy(() -> gate.enter("a", 100, 0));
  }

  @Test
  void somebodyLeaves_whoWaitsIsLetIn() {
    TextGate.Pass first = gate.enter("a", 100, 0);
    CompletableFuture<TextGate.Pass> waiting =
        CompletableFuture.supplyAsync(() -> gate.enter("a", 50, LONG_MILLIS));

    first.close();

    assertThat(waiting.join()).isNotNull();
  }

  /** Ten texts of one client do not go before the first of another. */
  @Test
  void clientWithNothingInside_goesFirst() {
    TextGate.Pass greedy = gate.enter("greedy", 50, 0);
    TextGate.Pass also = gate.enter("greedy", 50, 0);
    CompletableFuture<TextGate.Pass> third = enterLater("greedy");
    CompletableFuture<TextGate.Pass> other = enterLater("other");

    also.close();

    other.join().close();
    third.join().close();
    greedy.close();
    assertThat(order).containsExactly("other", "greedy");
  }

  private final List<String> order = new CopyOnWriteArrayList<>();

  private CompletableFuture<TextGate.Pass> enterLater(String client) {
    int before = gate.waiting();
    CompletableFuture<TextGate.Pass> entered =
        CompletableFuture.supplyAsync(
            () -> {
              TextGate.Pass pass = gate.enter(client, 50, LONG_MILLIS);
              order.add(client);
              return pass;
            });
    while (gate.waiting() == before) {
      Thread.onSpinWait();
    }
    return entered;
  }
}
