package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.benchmarks.profile.Part;
import org.palimpsest.benchmarks.profile.Profile;
import org.palimpsest.benchmarks.profile.Profiler;
import org.palimpsest.benchmarks.report.Measured;

/** The costs of rounds of checks by part, each for one document. For one thread. */
final class PartCosts {

  private static final String CPU = "CPU ms";
  private static final String COLLECTION = "collection of garbage";

  private final Map<String, List<Double>> figures = new LinkedHashMap<>();
  private final Profile profile = new Profile();
  private boolean isWhole = true;

  /** Checks to measure. */
  @FunctionalInterface
  interface Checks {
    /** Sends checks, one after the other; returns the number of passages found. */
    long send() throws IOException;
  }

  /**
   * Measures a round.
   *
   * @param documents their number
   * @param idleLoad the processor time per second without checks, subtracted
   * @param profiler already running
   * @throws IOException if a request failed, or this is not Linux
   */
  void measure(int documents, double idleLoad, Profiler profiler, Checks checks)
      throws IOException {
    ProcessCost before = ProcessCost.now();
    Instant from = Instant.now();
    long start = System.nanoTime();
    long passages = checks.send();
    double seconds = (System.nanoTime() - start) / 1e9;
    Instant to = Instant.now();
    ProcessCost used = before.untilNow();
    Profile sampled = profiler.between(from, to);
    double cpu =
        used.cpuSeconds() - idleLoad * seconds - used.compilationSeconds() - used.profilerSeconds();
    double java = Math.max(0, cpu - used.collectionSeconds());
    double millis = 1e3 / documents;
    add(CPU, cpu * millis);
    double sum = used.collectionSeconds();
    for (Part part : Part.values()) {
      add(part.label(), sampled.share(part) * java * millis);
      sum += sampled.share(part) * java;
    }
    add(COLLECTION, used.collectionSeconds() * millis);
    add("compilation", used.compilationSeconds() * millis);
    add("ms", seconds * millis);
    add("passages", (double) passages / documents);
    add("MB read", used.readBytes() / 1e6 / documents);
    isWhole &= Math.abs(cpu - sum) / cpu < 1e-3;
    profile.add(sampled);
  }

  private void add(String name, double value) {
    figures.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
  }

  /** All figures by name, in the order of columns: milliseconds, unless the name has a unit. */
  Map<String, Measured> figures() {
    Map<String, Measured> measured = new LinkedHashMap<>();
    figures.forEach((name, runs) -> measured.put(name, new Measured(runs)));
    return measured;
  }

  /** Milliseconds of processor time, without compilation and profiling. */
  Measured cpuMillis() {
    return new Measured(figures.getOrDefault(CPU, List.of()));
  }

  Profile profile() {
    return profile;
  }

  /** Whether parts and garbage collection add up in each round, within a thousandth. */
  boolean isWhole() {
    return isWhole && profile.samples() > 0;
  }
}
