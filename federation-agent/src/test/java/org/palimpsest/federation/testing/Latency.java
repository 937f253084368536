package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Measures single requests, one after the other, while others load the server. */
public final class Latency {

  private static final int REQUESTS = 60;
  private static final int WARM_UP = 20;
  private static final int ROUNDS = 3;

  /** A quiet request takes some milliseconds, as does a thread that waits for a processor. */
  public static final Duration SLACK = Duration.ofMillis(50);

  private Latency() {}

  /** The 95th percentile of 20 requests. */
  public static Duration p95(Callable<?> request) throws Exception {
    List<Duration> times = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      long begun = System.nanoTime();
      request.call();
      times.add(Duration.ofNanos(System.nanoTime() - begun));
    }
    times.sort(null);
    return times.get(REQUESTS * 95 / 100 - 1);
  }

  /**
   * Asserts that a request takes at most three times as long during an attack. Quiet and attacked
   * rounds alternate, and their medians count, so that other load of the machine has no effect.
   *
   * @param attack the repeated action of each attacker
   */
  public static void assertNotStarved(
      String what, Callable<?> request, int attackers, Callable<?> attack) throws Exception {
    for (int i = 0; i < WARM_UP; i++) {
      request.call();
    }
    List<Duration> quiet = new ArrayList<>();
    List<Duration> attacked = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      quiet.add(p95(request));
      attacked.add(attacked(request, attackers, attack));
    }
    String figures = what + ": p95 quiet " + quiet + ", attacked " + attacked;
    System.out.println(figures); // the documentation quotes them
    assertThat(middle(attacked)).as(figures).isLessThan(middle(quiet).multipliedBy(3).plus(SLACK));
  }

  private static Duration middle(List<Duration> durations) {
    return durations.stream().sorted().toList().get(durations.size() / 2);
  }

  private static Duration attacked(Callable<?> request, int attackers, Callable<?> attack)
      throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(attackers);
    try {
      CountDownLatch begun = new CountDownLatch(attackers);
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < attackers; i++) {
        running.add(
            threads.submit(
                () -> {
                  attack.call();
                  begun.countDown();
                  while (!isOver.get()) {
                    attack.call();
                  }
                  return null;
                }));
      }
      begun.await();
      Duration attacked = p95(request);
      isOver.set(true);
      for (Future<?> each : running) {
        each.get();
      }
      return attacked;
    } finally {
      isOver.set(true);
      threads.shutdownNow();
    }
  }
}
