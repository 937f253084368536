package org.palimpsest.federation.answer;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.answer.GrantedLibraries.Granted;
import org.palimpsest.federation.answer.RefusedException.Why;
import org.palimpsest.federation.answer.RunningCheck.Searched;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Checks.KeptCheck;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Peer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs checks for other sites: all libraries of one at the same time, each until its deadline. A
 * check that takes longer than its sender waits goes on here, and any agent of the site can tell
 * when it is over.
 */
final class CheckRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CheckRunner.class);

  /** How long it may take to keep an answer, once its libraries are searched. */
  private static final Duration ENDING = Duration.ofSeconds(30);

  private static final int BUSY_RETRY_AFTER_SECONDS = 2;

  private final AnswerSettings settings;
  private final AnswerState state;
  private final LibrarySearch search;
  private final GrantedLibraries granted;
  private final AnswerBuilder builder;
  private final InstantSource clock;
  private final ThreadPoolExecutor searchers;
  private final ScheduledExecutorService timer;
  private final Map<String, RunningCheck> running = new ConcurrentHashMap<>();

  CheckRunner(
      AnswerSettings settings,
      AnswerState state,
      LibrarySearch search,
      ThreadPoolExecutor searchers,
      InstantSource clock) {
    this.settings = settings;
    this.state = state;
    this.search = search;
    this.granted = new GrantedLibraries(state.libraries(), state.grants());
    this.builder = new AnswerBuilder(settings, new SecureRandom());
    this.clock = clock;
    this.searchers = searchers;
    this.timer =
        Executors.newScheduledThreadPool(
            2,
            task -> {
              Thread thread = new Thread(task, "federation-answer-timer");
              thread.setDaemon(true);
              return thread;
            });
    var unused = timer.scheduleWithFixedDelay(this::dropForbidden, 1, 1, TimeUnit.SECONDS);
  }

  /**
   * Begins a check and waits for it, though not longer than its sender does.
   *
   * @return its full answer, or one that says it is running
   * @throws RefusedException if a quota is used up, or too much is running, or the state cannot be
   *     reached
   */
  CheckAnswer check(String from, UUID id, CheckRequest request) throws RefusedException {
    Map<String, Searched> known = new LinkedHashMap<>();
    Map<String, String> collections = new LinkedHashMap<>();
    Places places = admit(from, id, request, known, collections);
    RunningCheck check = new RunningCheck(from, id, places, collections.size());
    String key = key(from, id);
    try {
      state.checks().begin(from, id, clock.instant());
      running.put(key, check);
      start(check, request, known, collections);
    } catch (RejectedExecutionException e) {
      places.undo(clock.instant());
      abandon(check);
      state.checks().cancel(from, id);
      throw new RefusedException(Why.BUSY, BUSY_RETRY_AFTER_SECONDS, "Too much is running.", e);
    } catch (RuntimeException e) {
      places.undo(clock.instant());
      abandon(check);
      throw e;
    }
    return await(check, settings.answerWithin());
  }

  /** Decides of each library whether it is searched, and takes the quotas of those that are. */
  private Places admit(
      String from,
      UUID id,
      CheckRequest request,
      Map<String, Searched> known,
      Map<String, String> collections)
      throws RefusedException {
    Instant now = clock.instant();
    Map<Grant, Integer> sentences = new LinkedHashMap<>();
    int count = request.fingerprints().size() / Answerer.FINGERPRINT_BYTES;
    for (String library : request.libraries()) {
      Optional<Granted> found = granted.find(from, library, Operation.CHECK, now);
      if (found.isEmpty()) {
        known.put(library, new Searched(LibraryOutcome.DENIED, null));
        continue;
      }
      String collection = found.get().library().collections().get(request.epoch());
      if (collection == null) {
        known.put(library, new Searched(LibraryOutcome.UNAVAILABLE, null));
        continue;
      }
      collections.put(library, collection);
      sentences.put(found.get().grant(), count);
    }
    return Places.take(state.quotas(), id.toString(), sentences, now);
  }

  private void start(
      RunningCheck check,
      CheckRequest request,
      Map<String, Searched> known,
      Map<String, String> collections) {
    Runnable end = () -> end(check, request, known);
    if (collections.isEmpty()) {
      end.run();
      return;
    }
    collections.forEach(
        (library, collection) -> {
          FutureTask<Void> task =
              new FutureTask<>(
                  () -> {
                    if (check.put(library, searchOne(collection, request))) {
                      end.run();
                    }
                  },
                  null);
          check.add(task);
          searchers.execute(task);
        });
    var unused =
        timer.schedule(
            () -> {
              if (check.expire(collections.keySet())) {
                end.run();
              }
            },
            settings.libraryDeadline().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private Searched searchOne(String collection, CheckRequest request) {
    long startNanos = System.nanoTime();
    Duration allowed = settings.libraryDeadline();
    try {
      LibrarySearch.Found found =
          search.search(collection, request.scheme(), request.fingerprints(), allowed);
      if (found.complete()) {
        return new Searched(LibraryOutcome.OK, found);
      }
      boolean late = System.nanoTime() - startNanos >= allowed.toNanos();
      return new Searched(late ? LibraryOutcome.TIMEOUT : LibraryOutcome.UNAVAILABLE, found);
    } catch (PalimpsestException e) {
      LOG.warn("A library could not be searched: {}", e.reason());
      return new Searched(
          e.reason() == PalimpsestException.Reason.NO_ANSWER
              ? LibraryOutcome.TIMEOUT
              : LibraryOutcome.UNAVAILABLE,
          null);
    } catch (RuntimeException e) {
      LOG.error("A library could not be searched: {}", e.getClass().getName());
      return new Searched(LibraryOutcome.UNAVAILABLE, null);
    }
  }

  /** Keeps the answer, for polls, then hands it to whoever waits. */
  private void end(RunningCheck check, CheckRequest request, Map<String, Searched> known) {
    try {
      check.places().giveBack();
      Map<String, Searched> searched = new LinkedHashMap<>(known);
      searched.putAll(check.searched());
      CheckAnswer answer = builder.build(request, searched);
      boolean kept =
          state.checks().finish(check.from(), check.id(), KeptAnswers.write(answer), "{}");
      // Else it was cancelled, or another agent was first: then the answer that it kept counts.
      check.answer().complete(kept ? answer : poll(check.from(), check.id()));
    } catch (RuntimeException e) {
      LOG.error("A check could not be ended: {}", e.getClass().getName());
      check.answer().completeExceptionally(e);
    } finally {
      running.remove(key(check.from(), check.id()), check);
    }
  }

  private CheckAnswer await(RunningCheck check, Duration patience) throws RefusedException {
    try {
      return check.answer().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return runningAnswer();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return runningAnswer();
    } catch (ExecutionException e) {
      throw new RefusedException(
          Why.UNAVAILABLE, BUSY_RETRY_AFTER_SECONDS, "The answer could not be kept.", e);
    }
  }

  /** What a poll is answered, in full. */
  CheckAnswer poll(String from, UUID id) {
    Optional<KeptCheck> kept = state.checks().find(from, id);
    if (kept.isEmpty()) {
      return Answerer.UNKNOWN_CHECK;
    }
    if (kept.get().finished()) {
      return KeptAnswers.read(kept.get().answer());
    }
    // An agent that died answers nothing any more: nobody should wait for it.
    Instant lost = kept.get().begunAt().plus(settings.libraryDeadline()).plus(ENDING);
    return clock.instant().isAfter(lost) ? Answerer.UNKNOWN_CHECK : runningAnswer();
  }

  /** What is said of a check that is not over: the same of every library, granted or not. */
  CheckAnswer runningAnswer() {
    return new CheckAnswer(
        CheckState.RUNNING,
        Map.of(),
        List.of(),
        List.of(),
        Math.toIntExact(settings.pollAfter().toMillis()));
  }

  /** Stops a check if it runs here. */
  void cancel(String from, UUID id) {
    RunningCheck check = running.get(key(from, id));
    if (check != null) {
      abandon(check);
    }
  }

  private void abandon(RunningCheck check) {
    check.stop();
    running.remove(key(check.from(), check.id()), check);
    check.answer().complete(Answerer.UNKNOWN_CHECK);
    check.places().giveBack();
  }

  /** Drops what runs for a site that was revoked, or was cancelled at another agent. */
  void dropForbidden() {
    for (RunningCheck check : running.values()) {
      try {
        if (isRevoked(check.from())) {
          abandon(check);
          int dropped = state.checks().cancelAll(check.from());
          state
              .audit()
              .append(
                  "checks.dropped",
                  check.from(),
                  new TreeMap<>(Map.of("count", Integer.toString(dropped))),
                  clock.instant());
        } else if (state.checks().find(check.from(), check.id()).isEmpty()) {
          abandon(check);
        }
      } catch (RuntimeException e) { // the next round tries again
        LOG.warn("The site table could not be asked: {}", e.getClass().getName());
      }
    }
  }

  private boolean isRevoked(String site) {
    return state.peers().find(site).map(Peer::revoked).orElse(true);
  }

  private static String key(String from, UUID id) {
    return from + "/" + id;
  }

  @Override
  public void close() {
    timer.shutdownNow();
    running.values().forEach(this::abandon);
  }
}
