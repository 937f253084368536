package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Resources that this process has used, as Linux counts them.
 *
 * @param cpuSeconds processor time of all threads, the client, garbage collection and compilation
 *     included
 * @param readBytes bytes read from the disk, page faults included
 */
record ProcessCost(double cpuSeconds, double readBytes) {

  static final ProcessCost NONE = new ProcessCost(0, 0);

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final Path IO = Path.of("/proc/self/io");
  private static final String READ = "read_bytes:";
  private static final double TICKS_PER_SECOND = 100; // on every Linux, whatever the kernel's rate

  /** Fields of {@link #STAT} after the name: time in user mode and in the kernel. */
  private static final int USER_TICKS = 11;

  private static final int KERNEL_TICKS = 12;

  /**
   * The resources used until now.
   *
   * @throws IOException if this is not Linux
   */
  static ProcessCost now() throws IOException {
    String read =
        Files.readAllLines(IO).stream()
            .filter(line -> line.startsWith(READ))
            .findFirst()
            .orElseThrow(() -> new IOException("no " + READ + " in " + IO));
    return new ProcessCost(
        cpuSeconds(STAT), Double.parseDouble(read.substring(READ.length()).strip()));
  }

  /**
   * Processor time of a process or a thread.
   *
   * @param stat its file of this name
   * @throws IOException if the file cannot be read
   */
  static double cpuSeconds(Path stat) throws IOException {
    String line = Files.readString(stat);
    String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split("\\s+", -1);
    double ticks =
        Double.parseDouble(fields[USER_TICKS]) + Double.parseDouble(fields[KERNEL_TICKS]);
    return ticks / TICKS_PER_SECOND;
  }

  ProcessCost minus(ProcessCost earlier) {
    return new ProcessCost(cpuSeconds - earlier.cpuSeconds, readBytes - earlier.readBytes);
  }

  ProcessCost times(double factor) {
    return new ProcessCost(cpuSeconds * factor, readBytes * factor);
  }

  /**
   * The resources used per second without checks, by heartbeats and timers of Solr.
   *
   * @param seconds to observe
   * @throws IOException if this is not Linux, or the thread was interrupted
   */
  static ProcessCost idleOfSecond(int seconds) throws IOException {
    ProcessCost before = now();
    long start = System.nanoTime();
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while idle");
    }
    return now().minus(before).times(1e9 / (System.nanoTime() - start));
  }
}
