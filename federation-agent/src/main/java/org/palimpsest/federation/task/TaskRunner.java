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
 * Works on the site's tasks beside other agents: claims them one by one, stores progress, and stops
 * if a task is lost or cancelled.
 *
 * <p>A worker takes the next task once the present one only waits for other sites. The number of
 * tasks that ask other sites is limited; at the limit, workers take local tasks only. So a slow
 * site does not delay other checks.
 */
public final class TaskRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);

  /** Pause after a failure of the state, which is likely to last. */
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
   * A runner; {@link #start} begins to claim tasks.
   *
   * @param epochs of this site's seeds, the newest first; queried for each task
   * @param meanings compares with this site's own sources by meaning; may be null
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

  public void start() {
    for (int i = 0; i < settings.workers(); i++) {
      workers.execute(this::work);
    }
  }

  /** Wakes a worker for a new task. */
  public void wake() {
    wakes.release();
  }

  /** Stops claiming and leaves unfinished tasks to other agents or the next start. */
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
        TaskWork.logFailure("looking for a task", e);
        restQuietly();
      }
    }
  }

  /** Uses one of the permits if the task asks other sites. */
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

  /** Returns when the task has ended or only waits for other sites. */
  private void begin(Claim claim) throws InterruptedException {
    var isFree = new CountDownLatch(1);
    try {
      turns.execute(() -> take(claim, isFree));
    } catch (RejectedExecutionException e) { // stopped meanwhile: ends at once
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
      TaskWork.logFailure("working on a task", e);
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
