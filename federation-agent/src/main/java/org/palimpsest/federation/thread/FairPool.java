package org.palimpsest.federation.thread;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A thread pool for jobs of several parties, who take turns: one job of each runs at a time. Safe
 * for use by several threads.
 */
public final class FairPool {

  private final ExecutorService threads;
  private final int waitingMax;

  /** Parties with jobs that wait or run. */
  private final Map<String, Party> parties = new HashMap<>();

  /** Parties with jobs that wait and none that runs, in their turn. */
  private final Queue<Party> turns = new ArrayDeque<>();

  /** The jobs of a party that wait. */
  private record Party(String name, Queue<Waiting> jobs) {}

  /** A job, and what tells of its end. */
  private record Waiting(Job job, CompletableFuture<Void> done) {

    void run() {
      try {
        job.run();
        done.complete(null);
      } catch (Throwable e) {
        done.completeExceptionally(e);
      }
    }
  }

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
      Party known = parties.get(party);
      if (known != null && known.jobs().size() >= waitingMax) {
        throw new RejectedExecutionException("too many of one party wait");
      }
      threads.execute(this::runNext);
      if (known == null) {
        known = new Party(party, new ArrayDeque<>());
        parties.put(party, known);
        turns.add(known);
      }
      known.jobs().add(new Waiting(job, done));
    }
    return done;
  }

  /** Runs jobs until no party waits for its turn; called once for each job. */
  private void runNext() {
    for (Party party = next(null); party != null; party = next(party)) {
      Waiting next;
      synchronized (this) {
        next = party.jobs().poll();
      }
      if (next != null) { // the pool has not ended meanwhile
        next.run();
      }
    }
  }

  /**
   * The party whose turn it is.
   *
   * @param served of which a job has ended, or null
   * @return null if there is none
   */
  private synchronized @Nullable Party next(@Nullable Party served) {
    if (served != null) {
      if (served.jobs().isEmpty()) {
        parties.remove(served.name());
      } else {
        turns.add(served);
      }
    }
    return turns.poll();
  }

  /** Runs no further job: those that wait fail. */
  public void stop() {
    threads.shutdownNow();
    List<Waiting> left;
    synchronized (this) {
      left = parties.values().stream().flatMap(party -> party.jobs().stream()).toList();
      parties.values().forEach(party -> party.jobs().clear());
      turns.clear();
    }
    left.forEach(
        waiting ->
            waiting
                .done()
                .completeExceptionally(new RejectedExecutionException("the pool has ended")));
  }
}
