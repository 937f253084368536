package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.benchmarks.report.Measured;

/** What rounds of checks have cost, each figure for one document. Filled by one thread. */
final class CostRuns {

  private final List<Double> wallMillis = new ArrayList<>();
  private final List<Double> cpuMillis = new ArrayList<>();
  private final List<Double> kilobytes = new ArrayList<>();
  private final List<Double> shardRequests = new ArrayList<>();

  /** Some checks. */
  @FunctionalInterface
  interface Checks {
    /** Sends them, one after the other. */
    void send() throws IOException;
  }

  /**
   * Measures a round.
   *
   * @param documents how many documents it checks
   * @param idle what the process spends a second without any check; left out
   * @throws IOException if a request failed, or this is no Linux
   */
  void measure(Cluster cluster, int documents, ProcessCost idle, Checks checks) throws IOException {
    long requests = cluster.shardRequests();
    ProcessCost before = ProcessCost.now();
    long start = System.nanoTime();
    checks.send();
    double seconds = (System.nanoTime() - start) / 1e9;
    ProcessCost spent = ProcessCost.now().minus(before).minus(idle.times(seconds));
    wallMillis.add(seconds * 1e3 / documents);
    cpuMillis.add(spent.cpuSeconds() * 1e3 / documents);
    kilobytes.add(spent.sentBytes() / 1e3 / documents);
    shardRequests.add((double) (cluster.shardRequests() - requests) / documents);
  }

  /** Milliseconds from the first request to the last answer. */
  Measured wallMillis() {
    return new Measured(wallMillis);
  }

  /** Milliseconds of all threads of this process. */
  Measured cpuMillis() {
    return new Measured(cpuMillis);
  }

  /** Thousands of bytes that this process has sent: between nodes, and to and from the client. */
  Measured kilobytes() {
    return new Measured(kilobytes);
  }

  /** Requests from the coordinator to shards. */
  Measured shardRequests() {
    return new Measured(shardRequests);
  }
}
