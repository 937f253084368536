package org.palimpsest.client;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Runs tasks on a few threads, and hands their results on one by one, in the order in which the
 * tasks were submitted, on the thread that submits them. Bounded: {@link #submit} waits for the
 * oldest task while too many are under way, so nothing piles up.
 *
 * @param <T> what a task results in
 */
public final class InFlight<T> implements AutoCloseable {

  private final ExecutorService threads;
  private final int tasksMax;
  private final Consumer<T> results;
  private final Duration patience;
  private final Runnable whileWaiting;
  private final Deque<Future<T>> tasks = new ArrayDeque<>();

  /**
   * Starts without tasks.
   *
   * @param threads how many tasks run at a time, 1 or more; as many again wait behind a slow one
   * @param results takes each result
   */
  public InFlight(int threads, Consumer<T> results) {
    this(threads, results, Duration.ofDays(1), () -> {});
  }

  /**
   * As {@link #InFlight(int, Consumer)}.
   *
   * @param patience how long a wait for one result may be without a sign of life
   * @param whileWaiting gives that sign, on the thread that submits, again and again
   */
  public InFlight(int threads, Consumer<T> results, Duration patience, Runnable whileWaiting) {
    this.patience = patience;
    this.whileWaiting = whileWaiting;
    this.threads = Executors.newFixedThreadPool(threads);
    this.tasksMax = 2 * threads;
    this.results = results;
  }

  /**
   * Submits a task, after waiting for the oldest one if too many are under way.
   *
   * @throws PalimpsestException if an earlier task threw one; the task itself is then not submitted
   */
  public void submit(Callable<T> task) {
    while (tasks.size() >= tasksMax) {
      takeOldest();
    }
    tasks.add(threads.submit(task));
  }

  /**
   * Waits for all tasks.
   *
   * @throws PalimpsestException if one of them threw it; those behind it stay under way
   */
  public void drain() {
    while (!tasks.isEmpty()) {
      takeOldest();
    }
  }

  private void takeOldest() {
    try {
      results.accept(waitFor(tasks.remove()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof PalimpsestException known) {
        throw known;
      }
      throw new IllegalStateException("a task failed", e.getCause());
    }
  }

  private T waitFor(Future<T> task) throws InterruptedException, ExecutionException {
    while (true) {
      try {
        return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        whileWaiting.run();
      }
    }
  }

  /** Ends the tasks under way; their results are lost. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
