package org.palimpsest.federation.thread;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * A thread pool for jobs of several parties, who take turns: one job of each runs at a time. Safe
 * for use by several threads.
 */
public final class FairPool {

  private final ExecutorService threads;
  private final int waitingMax;

  /** Jobs that wait; a party with a job that runs has a queue, too. */
  private final Map<String, Queue<Runnable>> waiting = new HashMap<>();

  /** Parties with jobs that wait and none that runs, in their turn. */
  private final Queue<String> turns = new ArrayDeque<>();

  /**
   * An idle pool.
   *
   * @param threads how many jobs run at a time
   * @param waitingMax jobs of a party that may wait
   * @param name of the threads
   */
  public FairPool(int threads, int waitingMax, String name) {
    this.threads = Executors.newFixedThreadPool(threads, new DaemonThreads(name));
    this.waitingMax = waitingMax;
  }

  /** What is to be done. */
  @FunctionalInterface
  public interface Job {
    /** Does it. */
    void run() throws Exception;
  }

  /**
   * Has a job run when it is its party's turn.
   *
   * @return completes with the job, or fails with its exception
   * @throws RejectedExecutionException if the party has too many that wait, or the pool has ended
   */
  public CompletableFuture<Void> submit(String party, Job job) {
    var done = new CompletableFuture<Void>();
    synchronized (this) {
      Queue<Runnable> jobs = waiting.get(party);
      if (jobs != null && jobs.size() >= waitingMax) {
        throw new RejectedExecutionException("too many of one party wait");
      }
      threads.execute(this::runNext);
      if (jobs == null) {
        jobs = new ArrayDeque<>();
        waiting.put(party, jobs);
        turns.add(party);
      }
      jobs.add(() -> complete(done, job));
    }
    return done;
  }

  private static void complete(CompletableFuture<Void> done, Job job) {
    try {
      job.run();
      done.complete(null);
    } catch (Throwable e) {
      done.completeExceptionally(e);
    }
  }

  /** Called once for each job, by a thread of the pool. */
  private void runNext() {
    String party;
    Runnable job;
    synchronized (this) {
      party = turns.poll();
      if (party == null) {
        return; // a thread that runs a job of the party goes on with this one
      }
      job = waiting.get(party).remove();
    }
    while (job != null) {
      job.run();
      synchronized (this) {
        Queue<Runnable> jobs = waiting.get(party);
        if (jobs.isEmpty()) {
          waiting.remove(party);
        } else {
          turns.add(party);
        }
        party = turns.poll();
        job = party == null ? null : waiting.get(party).remove();
      }
    }
  }

  /** Runs no further job. */
  public void stop() {
    threads.shutdownNow();
  }
}
