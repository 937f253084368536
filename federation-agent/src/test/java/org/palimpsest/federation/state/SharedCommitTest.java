package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Meanwhile;

@Timeout(300)
final class SharedCommitTest {

  private final SharedCommit shared = new SharedCommit();
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicInteger committed = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();
  private final CountDownLatch first = new CountDownLatch(1);

  /** Only the first one takes until it is let go. */
  private void commit() {
    int seen = written.get();
    if (commits.incrementAndGet() == 1) {
      Await.that("the first commit may end").until(() -> first.getCount() == 0);
    }
    committed.set(seen);
  }

  private int writeAndAwait() {
    int mine = written.incrementAndGet();
    shared.await(this::commit);
    assertThat(committed.get()).isGreaterThanOrEqualTo(mine);
    return mine;
  }

  @Test
  void thoseWhoWaitForOne_shareTheNext_andNobodyIsServedByOneThatBeganBefore() {
    List<CompletableFuture<Integer>> all = new ArrayList<>();
    all.add(Meanwhile.begin(this::writeAndAwait));
    Await.that("the first commit is under way").until(() -> commits.get() == 1);
    for (int i = 0; i < 10; i++) {
      all.add(Meanwhile.begin(this::writeAndAwait));
    }
    Await.that("all have written").until(() -> written.get() == 11);
    first.countDown();
    all.forEach(CompletableFuture::join);

    // Whoever had written, and not asked yet when the second began, had a third.
    assertThat(commits.get()).isBetween(2, 3);
  }

  @Test
  void commitThatFails_isItsCallersToKnow_andTheNextOneTries() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                shared.await(
                    () -> {
                      throw new IllegalStateException("no room");
                    }));
    first.countDown();
    assertThat(writeAndAwait()).isEqualTo(1);
    assertThat(commits.get()).isEqualTo(1);
  }
}
