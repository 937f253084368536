package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processor time of the JVM's own threads so far, as Linux counts it.
 *
 * @param compilationSeconds spent once by a server, but most of the time by a short benchmark
 * @param collectionSeconds of garbage collection
 * @param profilerSeconds of the flight recorder
 */
record VirtualMachineCost(
    double compilationSeconds, double collectionSeconds, double profilerSeconds) {

  private static final Path TASKS = Path.of("/proc/self/task");

  /** Prefixes of thread names in Linux. */
  private static final List<String> COMPILERS = List.of("C1 Comp", "C2 Comp", "Sweeper");

  private static final List<String> COLLECTORS = List.of("GC Thread", "G1 ", "VM Thread");
  private static final List<String> PROFILERS = List.of("JFR ");

  /**
   * The time until now.
   *
   * @throws IOException if this is not Linux
   */
  static VirtualMachineCost now() throws IOException {
    double compilation = 0;
    double collection = 0;
    double profiling = 0;
    try (Stream<Path> tasks = Files.list(TASKS)) {
      for (Path task : (Iterable<Path>) tasks::iterator) {
        try {
          String name = Files.readString(task.resolve("comm"));
          double seconds = ProcessCost.cpuSeconds(task.resolve("stat"));
          compilation += isOne(COMPILERS, name) ? seconds : 0;
          collection += isOne(COLLECTORS, name) ? seconds : 0;
          profiling += isOne(PROFILERS, name) ? seconds : 0;
        } catch (IOException e) {
          if (Files.exists(task)) {
            throw e;
          } // else the thread has ended
        }
      }
    }
    return new VirtualMachineCost(compilation, collection, profiling);
  }

  private static boolean isOne(List<String> starts, String name) {
    return starts.stream().anyMatch(name::startsWith);
  }

  /** The time since; compiler threads that ended meanwhile count as 0. */
  VirtualMachineCost minus(VirtualMachineCost earlier) {
    return new VirtualMachineCost(
        Math.max(0, compilationSeconds - earlier.compilationSeconds),
        Math.max(0, collectionSeconds - earlier.collectionSeconds),
        Math.max(0, profilerSeconds - earlier.profilerSeconds));
  }
}
