package org.palimpsest.federation.task;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.peer.Deadline;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.TaskRun.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One agent's turn at one task: the work, a heartbeat beside it, and the result. Used once. */
final class Turn {

  private static final Logger LOG = LoggerFactory.getLogger(Turn.class);

  /** A task that so many agents have begun and none has ended is no accident. */
  private static final int TURNS_MAX = 10;

  /** How many heartbeats may be late before the claim is confirmed ahead of any further step. */
  private static final int FRESH_BEATS = 3;

  private static final int PUBLISH_ATTEMPTS = 5;
  private static final Duration PUBLISH_WAIT = Duration.ofSeconds(2);

  /** For all messages that say so, together. */
  private static final Duration CANCEL_PATIENCE = Duration.ofSeconds(10);

  private final Tasks tasks;
  private final TaskTools tools;
  private final TaskSettings settings;
  private final ScheduledExecutorService heart;
  private final Claim claim;
  private final Held held;
  private final KeptMessages messages;
  private final TaskProgress progress;

  Turn(
      Tasks tasks,
      TaskTools tools,
      TaskSettings settings,
      ScheduledExecutorService heart,
      Claim claim) {
    this.tasks = tasks;
    this.tools = tools;
    this.settings = settings;
    this.heart = heart;
    this.claim = claim;
    this.progress = new TaskProgress(tools.figures(), tools.nanoTime());
    this.held =
        new Held(
            tasks,
            claim,
            settings.heartbeat().multipliedBy(FRESH_BEATS),
            tools.nanoTime(),
            progress::json);
    this.messages = new KeptMessages(held, tools.correspondent(), tools.clock(), tools.pause());
  }

  /** Works on the task until it is over, or somebody else's. */
  void take() throws InterruptedException {
    Future<Outcome> work = tools.executor().submit(this::run);
    long everyMillis = settings.heartbeat().toMillis();
    ScheduledFuture<?> beats =
        heart.scheduleWithFixedDelay(
            () -> beat(work), everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    try {
      Outcome outcome = work.get();
      tellWhatWasFound();
      publish(outcome);
    } catch (CancellationException e) {
      lost();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Held.LostException) {
        lost();
      } else if (!(e.getCause() instanceof InterruptedException)) {
        fail(e.getCause());
      }
    } finally {
      beats.cancel(false);
      work.cancel(true);
    }
  }

  private Outcome run() throws InterruptedException {
    if (claim.epoch() > TURNS_MAX) {
      return new Outcome(
          TaskState.FAILED,
          null,
          "The task was begun " + TURNS_MAX + " times, and no agent came to its end.");
    }
    return new TaskRun(held, messages, tools, progress).run();
  }

  private void beat(Future<?> work) {
    try {
      if (!held.beat()) {
        work.cancel(true);
      }
    } catch (PalimpsestException e) {
      LOG.warn("A heartbeat could not be written: {}", e.reason());
    } catch (RuntimeException e) {
      FailureLog.log("a heartbeat", e);
    }
  }

  /** For lists of tasks; the result counts, whether this could be written or not. */
  private void tellWhatWasFound() {
    try {
      held.beat();
    } catch (PalimpsestException e) {
      LOG.debug("What was found could not be told: {}", e.reason());
    }
  }

  private void publish(Outcome outcome) throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        boolean isPublished =
            tasks.publish(claim, outcome.state(), outcome.resultJson(), outcome.error());
        if (isPublished) {
          tools.figures().ended(outcome.state());
        }
        LOG.info(
            "Task {} is over: {}", claim.task().id(), isPublished ? outcome.state() : "not ours");
        return;
      } catch (PalimpsestException e) {
        if (attempt == PUBLISH_ATTEMPTS) {
          // The claim goes stale, and an agent that can write ends the task.
          throw e;
        }
        LOG.warn("A result could not be written: {}", e.reason());
        tools.pause().pause(PUBLISH_WAIT);
      }
    }
  }

  private void fail(@Nullable Throwable failure) throws InterruptedException {
    if (failure instanceof PalimpsestException known) {
      // The state cannot be reached; the task is taken up again when it can.
      LOG.warn(
          "Task {} stopped: the site's own Solr does not answer: {}",
          claim.task().id(),
          known.reason());
      return;
    }
    FailureLog.log("task " + claim.task().id(), failure);
    publish(
        new Outcome(
            TaskState.FAILED, null, "The task failed in the agent; the agent's log says more."));
  }

  /** Where the task was cancelled, the other sites need not go on either. */
  private void lost() {
    LOG.info("Task {} is not ours any more", claim.task().id());
    try {
      Optional<StoredTask> task = tasks.find(claim.task().id());
      if (task.isEmpty() || task.get().state() == TaskState.CANCELLED) {
        messages.cancelChecks(Deadline.after(CANCEL_PATIENCE));
      }
    } catch (RuntimeException e) {
      FailureLog.log("cancelling at other sites", e);
    }
  }
}
