package org.palimpsest.federation.task;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.retry.Attempts;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.retry.RetryPolicy;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.TaskRun.Outcome;
import org.palimpsest.federation.task.progress.ClaimedTask;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskProgress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One turn at a task: the work, its progress and the publication. Used once. */
final class TaskWork {

  private static final Logger LOG = LoggerFactory.getLogger(TaskWork.class);

  /** A task that so many consecutive turns did not advance is given up. */
  private static final int IDLE_TURNS_MAX = 10;

  private static final int FRAMES_MAX = 12;

  /** Delay of the next turn: as long as others take to notice a dead agent. */
  private static final Duration STOPPED_FOR = Leases.STALLED;

  private static final RetryPolicy PUBLISHING =
      RetryPolicy.ofAttempts(5, IntervalFunction.of(Duration.ofSeconds(2)));

  /** For all cancel messages together. */
  private static final Duration CANCEL_PATIENCE = Duration.ofSeconds(10);

  private final Tasks tasks;
  private final TaskTools tools;
  private final TaskSettings settings;
  private final ScheduledExecutorService heart;
  private final Claim claim;
  private final Runnable onlyWaits;
  private final ClaimedTask held;
  private final TaskMessages messages;
  private final TaskProgress progress;

  /**
   * A new turn.
   *
   * @param onlyWaits called when only answers of other sites are missing; maybe never
   */
  TaskWork(
      Tasks tasks,
      TaskTools tools,
      TaskSettings settings,
      ScheduledExecutorService heart,
      Claim claim,
      Runnable onlyWaits) {
    this.tasks = tasks;
    this.tools = tools;
    this.settings = settings;
    this.heart = heart;
    this.claim = claim;
    this.onlyWaits = onlyWaits;
    this.progress = new TaskProgress(tools.figures(), tools.nanoTime());
    this.held = new ClaimedTask(tasks, claim, progress::json);
    this.messages = new TaskMessages(held, tools.correspondent(), tools.clock(), tools.pause());
  }

  /** Works until the task is over, lost or blocked. */
  void take() throws InterruptedException {
    boolean isOver = false;
    try {
      isOver = work();
    } catch (InterruptedException e) {
      excuse();
      throw e;
    } catch (RejectedExecutionException e) { // stopped before the work began
      excuse();
    } finally {
      if (isOver) {
        claim.turn().close();
      } else {
        claim.turn().leaveIn(STOPPED_FOR);
      }
    }
  }

  /** Stopped agents are no reason to give a task up. */
  private void excuse() {
    try {
      tasks.excuse(claim);
    } catch (PalimpsestException e) {
      LOG.debug("The stop of task {} could not be reported: {}", claim.task().id(), e.reason());
    }
  }

  private boolean work() throws InterruptedException {
    Future<Outcome> work = tools.executor().submit(this::run);
    long everyMillis = settings.tellEvery().toMillis();
    ScheduledFuture<?> telling =
        heart.scheduleWithFixedDelay(
            () -> tell(work), everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    try {
      Outcome outcome = work.get();
      if (Thread.interrupted()) {
        throw new InterruptedException(); // the failure may be caused by the stop
      }
      tellWhatWasFound();
      publish(outcome);
    } catch (CancellationException e) {
      lost();
    } catch (ExecutionException e) {
      return failed(e.getCause());
    } finally {
      telling.cancel(false);
      work.cancel(true);
    }
    return true;
  }

  private Outcome run() throws InterruptedException {
    if (claim.epoch() > IDLE_TURNS_MAX && tasks.idleTurns(claim) >= IDLE_TURNS_MAX) {
      return Outcome.failed(Note.of("taskStuck", "turns", IDLE_TURNS_MAX));
    }
    return new TaskRun(held, messages, tools, progress, onlyWaits).run();
  }

  private void tell(Future<?> work) {
    try {
      if (!held.tell()) {
        work.cancel(true);
      }
    } catch (PalimpsestException e) {
      LOG.warn("The progress of a task could not be reported: {}", e.reason());
    } catch (RuntimeException e) {
      logFailure("telling how far a task is", e);
    }
  }

  /** Stores the last progress, for lists of tasks; only the result is essential. */
  private void tellWhatWasFound() {
    try {
      held.tell();
    } catch (PalimpsestException e) {
      LOG.debug("The result could not be reported: {}", e.reason());
    }
  }

  private void publish(Outcome outcome) throws InterruptedException {
    Attempts attempts = PUBLISHING.begin(tools.pause());
    while (true) {
      try {
        boolean isPublished =
            tasks.publish(
                claim, outcome.state(), outcome.resultJson(), outcome.errorJson(), outcome.more());
        if (isPublished) {
          tools.figures().ended(outcome.state());
        }
        LOG.info(
            "Task {} is over: {}", claim.task().id(), isPublished ? outcome.state() : "not ours");
        return;
      } catch (PalimpsestException e) {
        LOG.warn("A result could not be written: {}", e.reason());
        if (!attempts.pause()) {
          // The turn ends, and another agent ends the task.
          throw e;
        }
      }
    }
  }

  /** Whether the task is over; if the state cannot be reached, it continues later. */
  private boolean failed(@Nullable Throwable failure) throws InterruptedException {
    if (failure instanceof ClaimedTask.LostException) {
      lost();
    } else if (failure instanceof PalimpsestException known) {
      LOG.warn(
          "Task {} stopped: the state or Solr does not answer: {}",
          claim.task().id(),
          known.reason());
      return false;
    } else if (failure instanceof InterruptedException interrupted) {
      throw interrupted;
    } else {
      logFailure("task " + claim.task().id(), failure);
      publish(Outcome.failed(Note.of("taskFailed")));
    }
    return true;
  }

  /** If the task was cancelled, cancels its checks at other sites. */
  private void lost() {
    LOG.info("Task {} is not ours any more", claim.task().id());
    try {
      Optional<StoredTask> task = tasks.find(claim.task().id());
      if (task.isEmpty() || task.get().state() == TaskState.CANCELLED) {
        messages.cancelChecks(Deadline.after(CANCEL_PATIENCE));
      }
    } catch (RuntimeException e) {
      logFailure("cancelling at other sites", e);
    }
  }

  /** Logs an unexpected failure by its stack trace, without messages, which may quote texts. */
  static void logFailure(String what, @Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      LOG.error(
          "{} failed: {} at {}",
          what,
          each.getClass().getName(),
          Arrays.stream(each.getStackTrace())
              .limit(FRAMES_MAX)
              .map(StackTraceElement::toString)
              .collect(Collectors.joining(" < ")));
    }
  }
}
