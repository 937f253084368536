package org.palimpsest.benchmarks.near;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** Runs the parts of an index, each in a thread of its own. */
final class Parts {

  private Parts() {}

  /**
   * Runs all parts, and waits for the last.
   *
   * @throws InterruptedException if the wait is interrupted
   * @throws IllegalStateException if a part failed
   */
  static void run(int parts, IntConsumer work) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      int part = i;
      Thread thread = new Thread(() -> work.accept(part), "part-" + part);
      thread.setUncaughtExceptionHandler((failed, thrown) -> failure.set(thrown));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a part failed", failure.get());
    }
  }
}
