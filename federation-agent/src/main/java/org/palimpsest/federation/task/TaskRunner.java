package org.palimpsest.federation.task;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.federation.assignment.AssignmentChecks;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.Wanted;
import org.palimpsest.federation.task.local.SolrLocalCheck;
import org.palimpsest.federation.task.progress.TaskFigures;
import org.palimpsest.federation.task.remote.SiteLines;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on the site's tasks, as one of maybe several agents: claims one after the other, tells how
 * far it is, and stops at once where a task is another's now, or cancelled.
 *
 * <p>A worker is at a task until that only waits for other sites, then it takes the next one. Tasks
 * that ask others are bounded; where so many are under way, workers take those that ask nobody. So
 * no other site, however slow, keeps a check of this one waiting.
 */
public final class TaskRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);

  /** After a failure of the state, which most likely lasts. */
  private static final Duration FAILURE_WAIT = Duration.ofSeconds(5);

  private static final Duration STOP_WAIT = Duration.ofSeconds(10);

  private final TaskSettings settings;
  private final Tasks tasks;
  private final TaskTools tools;
  private final ExecutorService workers;
  private final ExecutorService turns;
  private final Semaphore asking;
  private final ExecutorService executor;
  private final ScheduledExecutorService heart;
  private final Semaphore wakes = new Semaphore(0);
  private volatile boolean isStopping;

  /**
   * A runner; nothing is claimed before {@link #start}.
   *
   * @param site this one's name
   * @param epochs of this site's seeds with their schemes, the newest first; asked for with each
   *     task
   * @param meanings compares with this site's own sources by meaning, too; null for not
   * @param meters where tasks are measured, without names
   */
  public TaskRunner(
      String site,
      TaskSettings settings,
      Tasks tasks,
      Peers peers,
      ShownTexts shownTexts,
      AssignmentChecks assignments,
      Correspondent correspondent,
      SolrConnection solr,
      Supplier<List<SeedEpoch>> epochs,
      @Nullable MeaningComparer meanings,
      MeterRegistry meters,
      InstantSource clock) {
    this(
        settings,
        tasks,
        Executors.newCachedThreadPool(new DaemonThreads("palimpsest-task-part")),
        executor ->
            new TaskTools(
                site,
                epochs,
                new SolrLocalCheck(solr, meanings),
                assignments,
                peers,
                shownTexts,
                correspondent,
                executor,
                settings.deadline(),
                settings.messagesAtOnce(),
                new SiteLines(settings.workers()),
                clock,
                System::nanoTime,
                new TaskFigures(meters),
                Pause.SLEEP));
  }

  /** Makes the tools of an executor. */
  @FunctionalInterface
  interface Tooling {
    TaskTools with(ExecutorService executor);
  }

  TaskRunner(TaskSettings settings, Tasks tasks, ExecutorService executor, Tooling tooling) {
    this.settings = settings;
    this.tasks = tasks;
    this.executor = executor;
    this.tools = tooling.with(executor);
    this.workers =
        Executors.newFixedThreadPool(
            settings.workers(), new DaemonThreads("palimpsest-task-worker"));
    this.turns = Executors.newCachedThreadPool(new DaemonThreads("palimpsest-task-turn"));
    this.asking = new Semaphore(settings.asking());
    this.heart = Executors.newScheduledThreadPool(2, new DaemonThreads("palimpsest-task-heart"));
  }

  /** Begins to work. */
  public void start() {
    for (int i = 0; i < settings.workers(); i++) {
      workers.execute(this::work);
    }
  }

  /** Says that there is a new task, so that nobody waits for it. */
  public void wake() {
    wakes.release();
  }

  /**
   * Stops: claims nothing any more, and leaves what is under way to other agents, or to this one
   * when it starts again.
   */
  public void stop() {
    isStopping = true;
    workers.shutdownNow();
    turns.shutdownNow();
    heart.shutdownNow();
    executor.shutdownNow();
    try {
      Deadline end = Deadline.after(STOP_WAIT);
      if (!isOver(workers, end) || !isOver(turns, end)) {
        LOG.warn("A task did not stop in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOver(ExecutorService threads, Deadline end) throws InterruptedException {
    return threads.awaitTermination(end.remaining().toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    stop();
  }

  private void work() {
    while (!isStopping && !Thread.currentThread().isInterrupted()) {
      try {
        Optional<Claim> claim = claimNext();
        if (claim.isPresent()) {
          begin(claim.get());
        } else {
          rest(settings.idle());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (PalimpsestException e) {
        LOG.warn("The state or Solr does not answer: {}", e.reason());
        restQuietly();
      } catch (RuntimeException e) {
        FailureLog.log("looking for a task", e);
        restQuietly();
      }
    }
  }

  /** Where it asks others, one of the permits for that is taken. */
  private Optional<Claim> claimNext() {
    boolean mayAsk = asking.tryAcquire();
    boolean isAsking = false;
    try {
      Optional<Claim> claim = tasks.claimNext(mayAsk ? Wanted.ANY : Wanted.LOCAL);
      isAsking = claim.filter(TaskRunner::isAsking).isPresent();
      return claim;
    } finally {
      if (mayAsk && !isAsking) {
        asking.release();
      }
    }
  }

  private static boolean isAsking(Claim claim) {
    return claim.task().subject().asksOthers();
  }

  /** Returns when the task is over, or only waits for other sites. */
  private void begin(Claim claim) throws InterruptedException {
    var isFree = new CountDownLatch(1);
    try {
      turns.execute(() -> take(claim, isFree));
    } catch (RejectedExecutionException e) { // stopped meanwhile; so this ends at once, too
      take(claim, isFree);
    }
    isFree.await();
  }

  private void take(Claim claim, CountDownLatch isFree) {
    try {
      new TaskWork(tasks, tools, settings, heart, claim, isFree::countDown).take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (PalimpsestException e) {
      LOG.warn("The state or Solr does not answer: {}", e.reason());
      restQuietly();
    } catch (RuntimeException e) {
      FailureLog.log("working on a task", e);
      restQuietly();
    } finally {
      if (isAsking(claim)) {
        asking.release();
      }
      isFree.countDown();
    }
  }

  private void rest(Duration duration) throws InterruptedException {
    if (wakes.tryAcquire(duration.toMillis(), TimeUnit.MILLISECONDS)) {
      wakes.drainPermits();
    }
  }

  private void restQuietly() {
    try {
      rest(FAILURE_WAIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
