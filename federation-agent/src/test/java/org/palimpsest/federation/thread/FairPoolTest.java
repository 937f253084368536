package org.palimpsest.federation.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A party with many jobs does not delay one with few. */
@Timeout(60)
final class FairPoolTest {

  private static final int WAITING_MAX = 50;

  private final FairPool pool = new FairPool(2, WAITING_MAX, "fair");

  @AfterEach
  void stop() {
    pool.stop();
  }

  @Test
  void jobsOfOneParty_runOneAtATime_andAllOfThem() throws Exception {
    Map<String, AtomicInteger> running = new ConcurrentHashMap<>();
    var most = new AtomicInteger();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int job = 0; job < 3 * WAITING_MAX; job++) {
      String party = "party " + job % 3;
      all.add(
          pool.submit(
              party,
              () -> {
                var own = running.computeIfAbsent(party, any -> new AtomicInteger());
                most.accumulateAndGet(own.incrementAndGet(), Math::max);
                Thread.yield();
                own.decrementAndGet();
              }));
    }
    CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).get();
    assertThat(most).hasValue(1);
  }

  @Test
  void partyWithFewJobs_waitsForOneOfAnother_atMost() throws Exception {
    var gate = new CountDownLatch(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (String blocker : List.of("greedy", "other")) {
      all.add(pool.submit(blocker, gate::await));
    }
    for (int job = 0; job < 10; job++) {
      all.add(pool.submit("greedy", () -> order.add("greedy")));
    }
    all.add(pool.submit("few", () -> order.add("few")));
    gate.countDown();
    CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).get();
    assertThat(order).hasSize(11);
    assertThat(order.indexOf("few")).isLessThanOrEqualTo(1);
  }

  @Test
  void tooManyThatWait_areRefused_othersAreNot() throws Exception {
    var gate = new CountDownLatch(1);
    var first = pool.submit("greedy", gate::await);
    while (true) {
      try {
        pool.submit("greedy", () -> {});
      } catch (RejectedExecutionException e) {
        break;
      }
    }
    pool.submit("few", () -> {}).get();
    gate.countDown();
    first.get();
  }

  @Test
  void failureOfAJob_isItsOwn() throws Exception {
    var failed =
        pool.submit(
            "a",
            () -> {
              throw new IOException("broken");
            });
    var next = pool.submit("a", () -> {});
    assertThatThrownBy(failed::get)
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("broken");
    next.get();
  }

  @RepeatedTest(500) // a job that ends by the interrupt and the end of the pool race
  void jobsThatWait_failWhenThePoolEnds() throws Exception {
    var never = new CountDownLatch(1);
    var begun = new CountDownLatch(1);
    CompletableFuture<Void> running =
        pool.submit(
            "one",
            () -> {
              begun.countDown();
              never.await();
            });
    begun.await();
    CompletableFuture<Void> waiting = pool.submit("one", () -> {});
    pool.stop();
    assertThatThrownBy(waiting::get).hasRootCauseInstanceOf(RejectedExecutionException.class);
    assertThatThrownBy(running::get).hasRootCauseInstanceOf(InterruptedException.class);
    assertThatThrownBy(() -> pool.submit("two", () -> {}))
        .isInstanceOf(RejectedExecutionException.class);
  }
}
