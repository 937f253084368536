package org.palimpsest.client.indexing;

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
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Runs tasks on a few threads and delivers results in the order of submission, on the submitting
 * thread. {@link #submit} waits while too many tasks are in flight.
 */
public final class InFlight<T> implements AutoCloseable {

  private final ExecutorService threads;
  private final int tasksMax;
  private final Consumer<T> results;
  private final Duration patience;
  private final Runnable whileWaiting;
  private final Deque<Future<T>> tasks = new ArrayDeque<>();

  /** Runs that many tasks in parallel; as many more may wait. */
  public InFlight(int threads, Consumer<T> results) {
    this(threads, results, Duration.ofDays(1), () -> {});
  }

  /** Calls {@code whileWaiting} on the submitting thread in intervals of {@code patience}. */
  public InFlight(int threads, Consumer<T> results, Duration patience, Runnable whileWaiting) {
    this.patience = patience;
    this.whileWaiting = whileWaiting;
    this.threads = Executors.newFixedThreadPool(threads);
    this.tasksMax = 2 * threads;
    this.results = results;
  }

  /**
   * Submits a task, after waiting while too many are in flight; throws an earlier task's failure.
   */
  public void submit(Callable<T> task) {
    while (tasks.size() >= tasksMax) {
      takeOldest();
    }
    tasks.add(threads.submit(task));
  }

  /** Waits for all tasks; throws the first failure, and leaves later tasks in flight. */
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

  /** Cancels the tasks in flight. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
