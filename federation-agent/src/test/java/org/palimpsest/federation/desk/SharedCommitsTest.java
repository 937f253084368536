package org.palimpsest.federation.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.desk.SolrLibraryDocuments.SharedCommits;

/** Few commits for many callers, and no early return. */
@Timeout(60)
final class SharedCommitsTest {

  private static final int CALLERS = 20;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void eachCaller_waitsForACommitThatBeganAfterItsCall() throws Exception {
    var added = new AtomicInteger();
    var visible = new AtomicInteger();
    var count = new AtomicInteger();
    var commits =
        new SharedCommits(
            collection -> {
              count.incrementAndGet();
              int seen = added.get();
              Thread.yield();
              visible.set(seen);
            });
    List<Future<Boolean>> callers = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      callers.add(
          threads.submit(
              () -> {
                boolean isAlwaysVisible = true;
                for (int times = 0; times < 200; times++) {
                  int own = added.incrementAndGet();
                  commits.commit("c");
                  isAlwaysVisible &= visible.get() >= own;
                }
                return isAlwaysVisible;
              }));
    }
    for (Future<Boolean> caller : callers) {
      assertThat(caller.get()).isTrue();
    }
    assertThat(count.get()).isBetween(200, CALLERS * 200);
  }

  @Test
  void callersDuringACommit_shareTheNext_andItsFailure() throws Exception {
    var begun = new CountDownLatch(1);
    var mayEnd = new CompletableFuture<Void>();
    var count = new AtomicInteger();
    var commits =
        new SharedCommits(
            collection -> {
              if (count.incrementAndGet() > 1) {
                throw new IllegalArgumentException("full");
              }
              begun.countDown();
              mayEnd.join();
            });
    Future<?> first = threads.submit(() -> commits.commit("c"));
    begun.await();
    var inside = new CountDownLatch(CALLERS);
    List<Future<?>> others = new ArrayList<>();
    List<Thread> waiting = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      others.add(
          threads.submit(
              () -> {
                synchronized (waiting) {
                  waiting.add(Thread.currentThread());
                }
                inside.countDown();
                commits.commit("c");
              }));
    }
    inside.await();
    while (!waiting.stream().allMatch(SharedCommitsTest::isWaiting)) {
      Thread.onSpinWait();
    }
    mayEnd.complete(null);
    first.get();
    for (Future<?> other : others) {
      assertThatThrownBy(other::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IllegalArgumentException.class);
    }
    assertThat(count).hasValue(2);
    assertThatThrownBy(() -> commits.commit("c")).hasMessage("full");
    assertThat(count).as("another one").hasValue(3);
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.BLOCKED;
  }
}
