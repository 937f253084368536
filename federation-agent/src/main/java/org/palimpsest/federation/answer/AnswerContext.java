package org.palimpsest.federation.answer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.state.Checks.KeptCheck;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.SiteState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shared parts of the classes that answer requests. Thread-safe.
 *
 * @param searchers threads for searches and comparisons
 * @param openPlaces places of messages whose answers are not stored yet
 */
record AnswerContext(
    AnswerSettings settings,
    SiteState state,
    LibrarySearch search,
    GrantedLibraries granted,
    ThreadPoolExecutor searchers,
    InstantSource clock,
    Map<String, Places> openPlaces) {

  private static final Logger LOG = LoggerFactory.getLogger(AnswerContext.class);

  AnswerContext(
      AnswerSettings settings,
      SiteState state,
      LibrarySearch search,
      ThreadPoolExecutor searchers,
      InstantSource clock) {
    this(
        settings,
        state,
        search,
        new GrantedLibraries(state.libraries(), state.grants()),
        searchers,
        clock,
        new ConcurrentHashMap<>());
  }

  /** The full answer of a site's finished check. */
  Optional<CheckAnswer> finished(String from, UUID check) {
    return state
        .checks()
        .find(from, check)
        .filter(KeptCheck::finished)
        .map(kept -> AnswerBuilder.read(kept.answer()));
  }

  /**
   * The results of the parts of an answer, run in parallel until {@code answerWithin}; empty if a
   * part failed, was rejected or is late.
   *
   * @param what for the log: "a text could not be compared"
   */
  <T> List<Optional<T>> atOnce(List<Callable<T>> pieces, String what) {
    long endNanos = System.nanoTime() + settings.answerWithin().toNanos();
    List<Future<T>> begun = pieces.stream().map(this::begin).toList();
    return begun.stream().map(each -> await(each, endNanos, what)).toList();
  }

  private <T> Future<T> begin(Callable<T> piece) {
    FutureTask<T> task = new FutureTask<>(piece);
    try {
      searchers.execute(task);
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

  /**
   * Takes the places of a message, until {@link #end}. A repeated message, whose answer was lost
   * with an agent or could not be stored, is recognized by its place, and counts once.
   *
   * @param sentences by grant
   * @throws RefusedException QUOTA, if sentences or slots are used up
   */
  void take(String from, UUID id, Map<Grant, Integer> sentences, Instant now)
      throws RefusedException {
    openPlaces.put(from + "!" + id, Places.take(state, id, sentences, now));
  }

  /**
   * Ends the work on a message.
   *
   * @param kept whether its answer is stored
   */
  void end(String from, UUID id, boolean kept) {
    Places places = openPlaces.remove(from + "!" + id);
    if (places != null && kept) {
      places.giveBack();
    } else if (places != null) {
      places.leave();
    }
  }
}
