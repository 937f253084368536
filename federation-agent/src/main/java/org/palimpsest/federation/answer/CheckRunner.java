package org.palimpsest.federation.answer;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
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
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs checks for other sites: the libraries in parallel, each until its deadline. A check that
 * outlasts its request continues here, and any agent of the site can answer polls.
 */
final class CheckRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CheckRunner.class);

  private static final int BUSY_RETRY_AFTER_SECONDS = 2;

  private final AnswerContext context;
  private final AnswerSettings settings;
  private final SiteState state;
  private final HitFilters filters;
  private final ProbeLimit limit;
  private final AnswerBuilder builder;
  private final InstantSource clock;
  private final ScheduledExecutorService timer;
  private final Map<String, RunningCheck> running = new ConcurrentHashMap<>();

  CheckRunner(AnswerContext context) {
    this.context = context;
    this.settings = context.settings();
    this.state = context.state();
    this.clock = context.clock();
    this.filters = new HitFilters(settings.hits());
    this.limit = new ProbeLimit(state, clock);
    this.builder = new AnswerBuilder(settings, new SecureRandom());
    this.timer = Executors.newScheduledThreadPool(2, new DaemonThreads("federation-answer-timer"));
    var unused = timer.scheduleWithFixedDelay(this::tend, 1, 1, TimeUnit.SECONDS);
  }

  /**
   * The parameters of a library's search.
   *
   * @param trust of the grant
   */
  private record Query(String collection, HitFilters.Trust trust) {}

  /**
   * Begins a check and waits for it, up to {@code answerWithin}.
   *
   * @return its full answer, or one that it is running
   * @throws RefusedException if a quota is used up, too much is running, or the answer cannot be
   *     stored
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
      return poll(from, id); // finished by an agent that died before it answered
    }
    RunningCheck check =
        new RunningCheck(from, id, admitted.get().places(), admitted.get().queries().size());
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
   * @param known outcomes of libraries that are not searched
   * @param queries libraries to search
   */
  private record Admitted(Places places, Map<String, Searched> known, Map<String, Query> queries) {}

  /**
   * Decides which libraries are searched, uses their quotas, and stores the start of the check; in
   * a transaction. Empty if the check is finished.
   */
  private Optional<Admitted> admit(String from, UUID id, CheckRequest request, Turn turn)
      throws RefusedException {
    Instant now = clock.instant();
    Map<String, Searched> known = new LinkedHashMap<>();
    Map<String, Query> queries = new LinkedHashMap<>();
    Map<Grant, Integer> sentences = new LinkedHashMap<>();
    int count = request.fingerprints().size() / FingerprintColumns.FINGERPRINT_BYTES;
    for (String library : request.libraries()) {
      Optional<Granted> found = context.granted().find(from, library, Operation.CHECK, now);
      if (found.isEmpty()) {
        known.put(library, Searched.nothing(LibraryOutcome.DENIED));
        continue;
      }
      String collection = found.get().library().collections().get(request.epoch());
      if (collection == null) {
        known.put(library, Searched.nothing(LibraryOutcome.UNAVAILABLE));
        continue;
      }
      queries.put(library, new Query(collection, HitFilters.Trust.of(found.get().grant())));
      sentences.put(found.get().grant(), count);
    }
    if (!state.checks().begin(from, id, turn.id(), queries.keySet(), now)) {
      return Optional.empty();
    }
    return Optional.of(new Admitted(Places.take(state, turn, id, sentences, now), known, queries));
  }

  private void start(RunningCheck check, CheckRequest request, Admitted admitted) {
    Map<String, Query> queries = admitted.queries();
    Runnable end = () -> end(check, request, admitted.known());
    if (queries.isEmpty()) {
      end.run();
      return;
    }
    queries.forEach(
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
          context.searchers().execute(task);
        });
    var unused =
        timer.schedule(
            () -> {
              if (check.expire(queries.keySet())) {
                end.run();
              }
            },
            settings.libraryDeadline().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private Searched searchOne(Query query, CheckRequest request) {
    long startNanos = System.nanoTime();
    Duration allowed = settings.libraryDeadline();
    try {
      LibrarySearch.Found near =
          context
              .search()
              .search(query.collection(), request.scheme(), request.fingerprints(), allowed);
      LibrarySearch.Found hits = filters.counted(near, request, query.trust());
      if (hits.complete()) {
        return new Searched(LibraryOutcome.OK, near, hits);
      }
      boolean late = System.nanoTime() - startNanos >= allowed.toNanos();
      return new Searched(late ? LibraryOutcome.TIMEOUT : LibraryOutcome.UNAVAILABLE, near, hits);
    } catch (PalimpsestException e) {
      LOG.warn("The collection {} could not be searched: {}", query.collection(), e.reason());
      return Searched.nothing(
          e.reason() == PalimpsestException.Reason.NO_ANSWER
              ? LibraryOutcome.TIMEOUT
              : LibraryOutcome.UNAVAILABLE);
    } catch (RuntimeException e) {
      LOG.error(
          "The collection {} could not be searched: {}",
          query.collection(),
          e.getClass().getName());
      return Searched.nothing(LibraryOutcome.UNAVAILABLE);
    }
  }

  /** Stores the answer for polls, then completes the waiting request. */
  private void end(RunningCheck check, CheckRequest request, Map<String, Searched> known) {
    try {
      Optional<CheckAnswer> answer =
          state.inTransaction(
              () -> {
                CheckAnswer built = builder.build(request, limited(check, request, known));
                boolean kept =
                    state
                        .checks()
                        .finish(check.from(), check.id(), check.turn(), AnswerBuilder.write(built));
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

  /** The result of each library, without hits over the probe limit. */
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
   * Drops a check that was cancelled, given up or taken over; its answer is the stored one. Runs
   * once.
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

  CheckAnswer poll(String from, UUID id) {
    KeptCheck kept = state.checks().watch(from, id).orElse(null);
    if (kept == null) {
      return Answerer.UNKNOWN_CHECK;
    }
    return switch (kept.stage()) {
      case RUNNING -> runningAnswer();
      case FINISHED -> AnswerBuilder.read(kept.answer());
      case GIVEN_UP -> {
        undo(from, kept);
        yield Answerer.UNKNOWN_CHECK;
      }
    };
  }

  /**
   * Undoes the use of quotas: the site repeats the check under another id, which counts. Each poll
   * repeats this, as the agent may have died of the one before; the change is made once.
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

  /** The answer while a check runs: the same for every library, granted or not. */
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
   * Drops checks of revoked sites, and checks that were cancelled or taken over at another agent.
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
                  Map.of("count", Integer.toString(dropped)),
                  clock.instant());
        } else if (!isOurs(check)) {
          check.stop();
          leave(check);
        }
      } catch (RuntimeException e) { // the next round tries again
        LOG.warn("The state of running checks could not be queries: {}", e.getClass().getName());
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

  /** Gives up a check at once, so that polls need not wait until it is found abandoned. */
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
    } catch (RuntimeException e) { // another agent will find it abandoned
      LOG.warn("A check could not be given up: {}", e.getClass().getName());
    }
    check.answer().complete(Answerer.UNKNOWN_CHECK);
  }
}
