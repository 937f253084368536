package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Resources that this process has used, as Linux counts them.
 *
 * @param cpuSeconds processor time of all threads, client and JVM included
 * @param compilationSeconds the part of compiler threads: spent once by a server, but most of the
 *     time by a short benchmark
 * @param collectionSeconds the part of garbage collection
 * @param profilerSeconds the part of the flight recorder
 * @param readBytes bytes read from the disk, page faults included
 */
record ProcessCost(
    double cpuSeconds,
    double compilationSeconds,
    double collectionSeconds,
    double profilerSeconds,
    double readBytes) {

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final Path IO = Path.of("/proc/self/io");
  private static final Path TASKS = Path.of("/proc/self/task");
  private static final String READ = "read_bytes:";
  private static final double TICKS_PER_SECOND = 100; // on every Linux, whatever the kernel's rate

  /** Fields of {@link #STAT} after the name: time in user mode and in the kernel. */
  private static final int USER_TICKS = 11;

  private static final int KERNEL_TICKS = 12;

  /** Prefixes of thread names in Linux. */
  private static final List<String> COMPILERS = List.of("C1 Comp", "C2 Comp", "Sweeper");

  private static final List<String> COLLECTORS = List.of("GC Thread", "G1 ", "VM Thread");
  private static final List<String> PROFILERS = List.of("JFR ");

  /**
   * The resources used until now.
   *
   * @throws IOException if this is not Linux
   */
  static ProcessCost now() throws IOException {
    double compilation = 0;
    double collection = 0;
    double profiling = 0;
    try (Stream<Path> tasks = Files.list(TASKS)) {
      for (Path task : (Iterable<Path>) tasks::iterator) {
        try {
          String name = Files.readString(task.resolve("comm"));
          double seconds = cpuSeconds(task.resolve("stat"));
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
    return new ProcessCost(cpuSeconds(STAT), compilation, collection, profiling, readNow());
  }

  private static double cpuSeconds(Path stat) throws IOException {
    String line = Files.readString(stat);
    String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split("\\s+", -1);
    double ticks =
        Double.parseDouble(fields[USER_TICKS]) + Double.parseDouble(fields[KERNEL_TICKS]);
    return ticks / TICKS_PER_SECOND;
  }

  private static boolean isOne(List<String> prefixes, String name) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  private static double readNow() throws IOException {
    return Files.readAllLines(IO).stream()
        .filter(line -> line.startsWith(READ))
        .mapToDouble(line -> Double.parseDouble(line.substring(READ.length()).strip()))
        .findFirst()
        .orElseThrow(() -> new IOException("no " + READ + " in " + IO));
  }

  /**
   * The resources used since; compiler threads that ended meanwhile count as 0.
   *
   * @throws IOException if this is not Linux
   */
  ProcessCost untilNow() throws IOException {
    return now().minus(this);
  }

  ProcessCost minus(ProcessCost earlier) {
    return new ProcessCost(
        cpuSeconds - earlier.cpuSeconds,
        Math.max(0, compilationSeconds - earlier.compilationSeconds),
        Math.max(0, collectionSeconds - earlier.collectionSeconds),
        Math.max(0, profilerSeconds - earlier.profilerSeconds),
        readBytes - earlier.readBytes);
  }

  /**
   * The processor time per second without checks, by heartbeats and timers of Solr.
   *
   * @param seconds to observe
   * @throws IOException if this is not Linux, or the thread was interrupted
   */
  static double idleLoad(int seconds) throws IOException {
    ProcessCost before = now();
    long start = System.nanoTime();
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while idle");
    }
    return before.untilNow().cpuSeconds() * 1e9 / (System.nanoTime() - start);
  }
}
