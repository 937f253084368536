package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.testing.Meanwhile;

/** An agent that is suspended, or whose machine is gone, is in the middle of a transaction. */
final class SilentAgentTest {

  private static SiteState state(String agent) {
    return SiteState.of(
        TestDatabase.POSTGRESQL.database(), agent, InstantSource.system(), System::nanoTime);
  }

  private static void append(SiteState state) {
    state.audit().append("test", null, new TreeMap<>(), Instant.now());
  }

  @Test
  @Timeout(60)
  void othersWaitForSomeSecondsOnly() throws Exception {
    SiteState silent = state("silent");
    CountDownLatch isChanged = new CountDownLatch(1);
    CountDownLatch isOver = new CountDownLatch(1);
    CompletableFuture<Boolean> waiting =
        Meanwhile.begin(
            () ->
                silent.inTransaction(
                    () -> {
                      append(silent);
                      isChanged.countDown();
                      return isOver.await(1, TimeUnit.MINUTES);
                    }));
    isChanged.await();

    append(state("other"));

    isOver.countDown();
    assertThatExceptionOfType(CompletionException.class)
        .isThrownBy(waiting::join)
        .havingCause()
        .withMessage("The state's database does not answer, or refuses.");
  }
}
