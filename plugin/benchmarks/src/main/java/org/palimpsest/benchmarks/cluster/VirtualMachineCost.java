package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the Java machine's own threads have spent so far, as Linux counts it.
 *
 * @param compilationSeconds of processor time: what a server spends once in its life, and a
 *     benchmark in most of its own
 * @param collectionSeconds of garbage
 * @param profilerSeconds of what samples
 */
record VirtualMachineCost(
    double compilationSeconds, double collectionSeconds, double profilerSeconds) {

  private static final Path TASKS = Path.of("/proc/self/task");

  /** How the names begin that Linux knows them by. */
  private static final List<String> COMPILERS = List.of("C1 Comp", "C2 Comp", "Sweeper");

  private static final List<String> COLLECTORS = List.of("GC Thread", "G1 ", "VM Thread");
  private static final List<String> PROFILERS = List.of("JFR ");

  /**
   * Now.
   *
   * @throws IOException if this is no Linux
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
          } // else it has ended meanwhile
        }
      }
    }
    return new VirtualMachineCost(compilation, collection, profiling);
  }

  private static boolean isOne(List<String> starts, String name) {
    return starts.stream().anyMatch(name::startsWith);
  }

  /** What has been spent since; a compiler thread that has ended meanwhile leaves nothing. */
  VirtualMachineCost minus(VirtualMachineCost earlier) {
    return new VirtualMachineCost(
        Math.max(0, compilationSeconds - earlier.compilationSeconds),
        Math.max(0, collectionSeconds - earlier.collectionSeconds),
        Math.max(0, profilerSeconds - earlier.profilerSeconds));
  }
}
