package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.benchmarks.profile.Part;
import org.palimpsest.benchmarks.profile.Profile;
import org.palimpsest.benchmarks.profile.Profiler;
import org.palimpsest.benchmarks.report.Measured;

/** The costs of rounds of checks by part, each for one document. For one thread. */
final class PartCosts {

  private final Map<Part, List<Double>> partMillis = new EnumMap<>(Part.class);
  private final List<Double> cpuMillis = new ArrayList<>();
  private final List<Double> collectionMillis = new ArrayList<>();
  private final List<Double> compilationMillis = new ArrayList<>();
  private final List<Double> wallMillis = new ArrayList<>();
  private final List<Double> readMegabytes = new ArrayList<>();
  private final Profile profile = new Profile();

  @FunctionalInterface
  interface Checks {
    /** Sends checks, one after the other. */
    void send() throws IOException;
  }

  /**
   * Measures a round.
   *
   * @param documents their number
   * @param idle the cost per second without checks, subtracted
   * @param profiler already running
   * @throws IOException if a request failed, or this is not Linux
   */
  void measure(int documents, ProcessCost idle, Profiler profiler, Checks checks)
      throws IOException {
    VirtualMachineCost machineBefore = VirtualMachineCost.now();
    ProcessCost before = ProcessCost.now();
    Instant from = Instant.now();
    long start = System.nanoTime();
    checks.send();
    double seconds = (System.nanoTime() - start) / 1e9;
    Instant to = Instant.now();
    ProcessCost used = ProcessCost.now().minus(before);
    VirtualMachineCost machine = VirtualMachineCost.now().minus(machineBefore);
    readMegabytes.add(used.readBytes() / 1e6 / documents);
    wallMillis.add(seconds * 1e3 / documents);
    add(
        documents,
        used.minus(idle.times(seconds)).cpuSeconds(),
        machine,
        profiler.between(from, to));
  }

  /** Splits the time of Java threads by their samples. */
  private void add(int documents, double seconds, VirtualMachineCost machine, Profile sampled) {
    double checked = seconds - machine.compilationSeconds() - machine.profilerSeconds();
    double java = Math.max(0, checked - machine.collectionSeconds());
    for (Part part : Part.values()) {
      partMillis
          .computeIfAbsent(part, key -> new ArrayList<>())
          .add(sampled.share(part) * java * 1e3 / documents);
    }
    cpuMillis.add(checked * 1e3 / documents);
    collectionMillis.add(machine.collectionSeconds() * 1e3 / documents);
    compilationMillis.add(machine.compilationSeconds() * 1e3 / documents);
    profile.add(sampled);
  }

  /** Milliseconds of processor time, without compilation and profiling. */
  Measured cpuMillis() {
    return new Measured(cpuMillis);
  }

  /** Milliseconds of a part; all parts and garbage collection add up to {@link #cpuMillis}. */
  Measured millis(Part part) {
    return new Measured(partMillis.getOrDefault(part, List.of()));
  }

  /** Milliseconds of garbage collection. */
  Measured collectionMillis() {
    return new Measured(collectionMillis);
  }

  /** Milliseconds of compilation, included in no other figure. */
  Measured compilationMillis() {
    return new Measured(compilationMillis);
  }

  /** Milliseconds from the first request to the last answer. */
  Measured wallMillis() {
    return new Measured(wallMillis);
  }

  /** Megabytes read from the disk. */
  Measured readMegabytes() {
    return new Measured(readMegabytes);
  }

  Profile profile() {
    return profile;
  }

  /** Whether the parts add up in each round, within a thousandth. */
  boolean isWhole() {
    double[] rest = cpuMillis.stream().mapToDouble(Double::doubleValue).toArray();
    for (int round = 0; round < rest.length; round++) {
      double all = rest[round];
      for (Part part : Part.values()) {
        rest[round] -= millis(part).runs().get(round);
      }
      rest[round] = Math.abs(rest[round] - collectionMillis.get(round)) / all;
    }
    return profile.samples() > 0 && Arrays.stream(rest).allMatch(share -> share < 1e-3);
  }
}
