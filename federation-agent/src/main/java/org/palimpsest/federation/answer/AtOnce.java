package org.palimpsest.federation.answer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does the pieces of an answer at once, as far as there are threads and time. */
final class AtOnce {

  private static final Logger LOG = LoggerFactory.getLogger(AtOnce.class);

  private final Executor executor;
  private final Duration within;

  /**
   * Nothing is begun yet.
   *
   * @param executor may refuse what is too much
   * @param within for all pieces of one answer together
   */
  AtOnce(Executor executor, Duration within) {
    this.executor = executor;
    this.within = within;
  }

  /**
   * What came of each, in their order; nothing of one that failed, was refused or is late.
   *
   * @param what for the log: "a text could not be compared"
   */
  <T> List<Optional<T>> of(List<Callable<T>> pieces, String what) {
    long endNanos = System.nanoTime() + within.toNanos();
    List<Future<T>> begun = new ArrayList<>();
    pieces.forEach(piece -> begun.add(begin(piece)));
    List<Optional<T>> done = new ArrayList<>();
    begun.forEach(each -> done.add(await(each, endNanos, what)));
    return done;
  }

  private <T> Future<T> begin(Callable<T> piece) {
    FutureTask<T> task = new FutureTask<>(piece);
    try {
      executor.execute(task);
    } catch (RejectedExecutionException e) {
      task.cancel(false);
    }
    return task;
  }

  private static <T> Optional<T> await(Future<T> task, long endNanos, String what) {
    try {
      return Optional.of(task.get(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS));
    } catch (TimeoutException | CancellationException e) {
      task.cancel(true);
      return Optional.empty();
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      LOG.warn("{}: {}", what, reason(e.getCause()));
      return Optional.empty();
    }
  }

  private static String reason(@Nullable Throwable cause) {
    return cause instanceof PalimpsestException known
        ? known.reason().name()
        : String.valueOf(cause == null ? null : cause.getClass().getName());
  }
}
