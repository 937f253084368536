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
import org.palimpsest.federation.hit.HitFilters;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Checks.KeptCheck;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs checks for other sites: all libraries of one at the same time, each until its deadline. A
 * check that takes longer than its sender waits goes on here, and any agent of the site can tell
 * when it is over.
 */
final class CheckRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CheckRunner.class);

  private static final int BUSY_RETRY_AFTER_SECONDS = 2;

  private final AnswerSettings settings;
  private final SiteState state;
  private final LibrarySearch search;
  private final GrantedLibraries granted;
  private final HitFilters filters;
  private final ProbeLimit limit;
  private final AnswerBuilder builder;
  private final InstantSource clock;
  private final ThreadPoolExecutor searchers;
  private final ScheduledExecutorService timer;
  private final Map<String, RunningCheck> running = new ConcurrentHashMap<>();

  CheckRunner(
      AnswerSettings settings,
      SiteState state,
      LibrarySearch search,
      ThreadPoolExecutor searchers,
      InstantSource clock) {
    this.settings = settings;
    this.state = state;
    this.search = search;
    this.granted = new GrantedLibraries(state.libraries(), state.grants());
    this.filters = new HitFilters(settings.hits());
    this.limit = new ProbeLimit(state, clock);
    this.builder = new AnswerBuilder(settings, new SecureRandom());
    this.clock = clock;
    this.searchers = searchers;
    this.timer = Executors.newScheduledThreadPool(2, new DaemonThreads("federation-answer-timer"));
    var unused = timer.scheduleWithFixedDelay(this::tend, 1, 1, TimeUnit.SECONDS);
  }

  /**
   * How a library is searched.
   *
   * @param trust of the grant
   */
  private record Asked(String collection, HitFilters.Trust trust) {}

  /**
   * Begins a check and waits for it, though not longer than its sender does.
   *
   * @return its full answer, or one that says it is running
   * @throws RefusedException if a quota is used up, or too much is running, or the state cannot be
   *     reached
   */
  CheckAnswer check(String from, UUID id, CheckRequest request) throws RefusedException {
    Turn turn = state.leases().begin();
    Optional<Admitted> admitted = Optional.empty();
    try {
      admitted = state.inTransaction(() -> admit(from, id, request, turn));
    } finally {
      if (admitted.isEmpty()) {
        turn.leave();
      }
    }
    if (admitted.isEmpty()) {
      return poll(from, id); // finished by an agent that died before it could say so
    }
    RunningCheck check = new RunningCheck(from, id, admitted.get().places(), admitted.get().size());
    running.put(key(from, id), check);
    try {
      start(check, request, admitted.get());
    } catch (RejectedExecutionException e) {
      state.change(
          () -> {
            check.places().undo(clock.instant());
            state.checks().cancel(from, id);
          });
      abandon(check);
      throw new RefusedException(Why.BUSY, BUSY_RETRY_AFTER_SECONDS, "Too much is running.", e);
    } catch (RuntimeException e) {
      check.places().undo(clock.instant());
      abandon(check);
      throw e;
    }
    return await(check, settings.answerWithin());
  }

  /**
   * A check that may run.
   *
   * @param known what is said of libraries that are not searched
   * @param asked those that are
   */
  private record Admitted(Places places, Map<String, Searched> known, Map<String, Asked> asked) {
    int size() {
      return asked.size();
    }
  }

  /**
   * Decides of each library whether it is searched, takes the quotas of those that are, and keeps
   * that the check was begun; in a transaction. Empty where the check is finished.
   */
  private Optional<Admitted> admit(String from, UUID id, CheckRequest request, Turn turn)
      throws RefusedException {
    Instant now = clock.instant();
    Map<String, Searched> known = new LinkedHashMap<>();
    Map<String, Asked> asked = new LinkedHashMap<>();
    Map<Grant, Integer> sentences = new LinkedHashMap<>();
    int count = request.fingerprints().size() / FingerprintColumns.FINGERPRINT_BYTES;
    for (String library : request.libraries()) {
      Optional<Granted> found = granted.find(from, library, Operation.CHECK, now);
      if (found.isEmpty()) {
        known.put(library, Searched.nothing(LibraryOutcome.DENIED));
        continue;
      }
      String collection = found.get().library().collections().get(request.epoch());
      if (collection == null) {
        known.put(library, Searched.nothing(LibraryOutcome.UNAVAILABLE));
        continue;
      }
      asked.put(library, new Asked(collection, HitFilters.Trust.of(found.get().grant())));
      sentences.put(found.get().grant(), count);
    }
    if (!state.checks().begin(from, id, turn.id(), asked.keySet(), now)) {
      return Optional.empty();
    }
    return Optional.of(new Admitted(Places.take(state, turn, id, sentences, now), known, asked));
  }

  private void start(RunningCheck check, CheckRequest request, Admitted admitted) {
    Map<String, Asked> asked = admitted.asked();
    Runnable end = () -> end(check, request, admitted.known());
    if (asked.isEmpty()) {
      end.run();
      return;
    }
    asked.forEach(
        (library, how) -> {
          FutureTask<Void> task =
              new FutureTask<>(
                  () -> {
                    if (check.put(library, searchOne(how, request))) {
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
              if (check.expire(asked.keySet())) {
                end.run();
              }
            },
            settings.libraryDeadline().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private Searched searchOne(Asked asked, CheckRequest request) {
    long startNanos = System.nanoTime();
    Duration allowed = settings.libraryDeadline();
    try {
      LibrarySearch.Found near =
          search.search(asked.collection(), request.scheme(), request.fingerprints(), allowed);
      LibrarySearch.Found hits = filters.counted(near, request, asked.trust());
      if (hits.complete()) {
        return new Searched(LibraryOutcome.OK, near, hits);
      }
      boolean late = System.nanoTime() - startNanos >= allowed.toNanos();
      return new Searched(late ? LibraryOutcome.TIMEOUT : LibraryOutcome.UNAVAILABLE, near, hits);
    } catch (PalimpsestException e) {
      LOG.warn("The collection {} could not be searched: {}", asked.collection(), e.reason());
      return Searched.nothing(
          e.reason() == PalimpsestException.Reason.NO_ANSWER
              ? LibraryOutcome.TIMEOUT
              : LibraryOutcome.UNAVAILABLE);
    } catch (RuntimeException e) {
      LOG.error(
          "The collection {} could not be searched: {}",
          asked.collection(),
          e.getClass().getName());
      return Searched.nothing(LibraryOutcome.UNAVAILABLE);
    }
  }

  /** Keeps the answer, for polls, then hands it to whoever waits. */
  private void end(RunningCheck check, CheckRequest request, Map<String, Searched> known) {
    try {
      Optional<CheckAnswer> answer =
          state.inTransaction(
              () -> {
                CheckAnswer built = builder.build(request, limited(check, request, known));
                boolean kept =
                    state
                        .checks()
                        .finish(check.from(), check.id(), check.turn(), KeptAnswers.write(built));
                if (kept) {
                  check.places().giveBack();
                }
                return kept ? Optional.of(built) : Optional.empty();
              });
      if (answer.isPresent()) {
        check.answer().complete(answer.get());
      } else {
        leave(check);
      }
    } catch (RuntimeException e) {
      LOG.error("A check could not be ended: {}", e.getClass().getName());
      check.answer().completeExceptionally(e);
    } finally {
      running.remove(key(check.from(), check.id()), check);
      check.places().leave();
    }
  }

  /** What became of each library, without hits that are too many. */
  private Map<String, Searched> limited(
      RunningCheck check, CheckRequest request, Map<String, Searched> known) {
    Map<String, Searched> searched = new LinkedHashMap<>(known);
    check
        .searched()
        .forEach(
            (library, each) -> {
              var asking = new ProbeLimit.Asking(check.from(), library);
              searched.put(library, limited(asking, each, request));
            });
    return searched;
  }

  private Searched limited(ProbeLimit.Asking asking, Searched of, CheckRequest request) {
    return of.near() == null || of.hits() == null
        ? of
        : new Searched(of.outcome(), null, limit.limited(asking, of.near(), of.hits(), request));
  }

  /**
   * It is not this agent's any more: cancelled, given up, or another agent's. What is kept of it
   * now is the answer. Done once, by whoever notices first.
   */
  private void leave(RunningCheck check) {
    if (!running.remove(key(check.from(), check.id()), check)) {
      return;
    }
    LOG.info("A check is not ours any more: nothing is kept of it.");
    CheckAnswer said = poll(check.from(), check.id());
    check.places().giveBack();
    check.answer().complete(said);
  }

  private void stop(RunningCheck check) {
    check.stop();
    running.remove(key(check.from(), check.id()), check);
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
    KeptCheck kept = state.checks().watch(from, id).orElse(null);
    if (kept == null) {
      return Answerer.UNKNOWN_CHECK;
    }
    return switch (kept.stage()) {
      case RUNNING -> runningAnswer();
      case FINISHED -> KeptAnswers.read(kept.answer());
      case GIVEN_UP -> {
        undo(from, kept);
        yield Answerer.UNKNOWN_CHECK;
      }
    };
  }

  /**
   * Nothing came of it: the site will ask anew, under another id, and that is counted. Each poll
   * does it again, since the agent at the one before may have died of it; once is enough.
   */
  private void undo(String from, KeptCheck lost) {
    state.change(
        () ->
            lost.libraries()
                .forEach(
                    library ->
                        state
                            .quotas()
                            .undo(from, library, lost.turn().toString(), clock.instant())));
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
    stop(check);
    check.answer().complete(Answerer.UNKNOWN_CHECK);
    check.places().giveBack();
  }

  /**
   * Drops what runs for a site that was revoked, and what was cancelled or taken over at another
   * agent.
   */
  void tend() {
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
        } else if (!isOurs(check)) {
          check.stop();
          leave(check);
        }
      } catch (RuntimeException e) { // the next round tries again
        LOG.warn("The state of running checks could not be asked: {}", e.getClass().getName());
      }
    }
  }

  private boolean isOurs(RunningCheck check) {
    return state
        .checks()
        .find(check.from(), check.id())
        .filter(kept -> kept.isOf(check.turn()))
        .isPresent();
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
    running.values().forEach(this::giveUp);
  }

  /** Nothing will come of it: so nobody has to wait until that is noticed. */
  private void giveUp(RunningCheck check) {
    stop(check);
    try {
      state.change(
          () -> {
            if (state.checks().giveUp(check.from(), check.id(), check.turn())) {
              check.places().undo(clock.instant());
            }
            check.places().giveBack();
          });
    } catch (RuntimeException e) { // another agent will notice
      LOG.warn("A check could not be given up: {}", e.getClass().getName());
    }
    check.answer().complete(Answerer.UNKNOWN_CHECK);
  }
}
