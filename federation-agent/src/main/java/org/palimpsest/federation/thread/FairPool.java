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
 * A thread pool for jobs of several parties in turn: one job of each runs at a time. Thread-safe.
 */
public final class FairPool {

  private final ExecutorService threads;
  private final int waitingMax;

  /** Parties with waiting or running jobs. */
  private final Map<String, Party> parties = new HashMap<>();

  /** Parties with waiting and without running jobs, in their turn. */
  private final Queue<Party> turns = new ArrayDeque<>();

  /** A party's waiting jobs. */
  private record Party(String name, Queue<Waiting> jobs) {}

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
   * @param threads number of jobs at a time
   * @param waitingMax limit of a party's waiting jobs
   */
  public FairPool(int threads, int waitingMax, String name) {
    this.threads = Executors.newFixedThreadPool(threads, new DaemonThreads(name));
    this.waitingMax = waitingMax;
  }

  @FunctionalInterface
  public interface Job {
    /** Runs the job. */
    void run() throws Exception;
  }

  /**
   * Queues a job of a party.
   *
   * @return completes with the job, or fails with its exception
   * @throws RejectedExecutionException if the party has too many waiting jobs, or the pool has
   *     ended
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

  /** Runs jobs until no party is in turn; called once for each job. */
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
   * The party in turn.
   *
   * @param served party of an ended job, or null
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

  /** Ends the pool: waiting jobs fail. */
  public void stop() {
    List<Waiting> left;
    synchronized (this) { // or a job that ends by the interrupt would let the next one begin
      threads.shutdownNow();
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
