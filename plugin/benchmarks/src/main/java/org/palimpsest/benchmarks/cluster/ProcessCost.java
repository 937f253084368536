package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What this process, and the machine's loopback interface, have spent so far, as Linux counts it.
 *
 * @param cpuSeconds of all threads, also of the client, of garbage collection and of compilation
 * @param loopbackBytes all that went over it, whoever sent it
 */
record ProcessCost(double cpuSeconds, long loopbackBytes) {

  /** Nothing. */
  static final ProcessCost NONE = new ProcessCost(0, 0);

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final Path INTERFACES = Path.of("/proc/net/dev");
  private static final double TICKS_PER_SECOND = 100; // of every Linux, whatever its kernel's is

  /** Of the fields of {@link #STAT} behind the name: the time in user mode, and in the kernel. */
  private static final int USER_TICKS = 11;

  private static final int KERNEL_TICKS = 12;

  /**
   * Now.
   *
   * @throws IOException if this is no Linux
   */
  static ProcessCost now() throws IOException {
    String stat = Files.readString(STAT);
    List<String> fields = words(stat.substring(stat.lastIndexOf(')') + 1));
    double ticks =
        Double.parseDouble(fields.get(USER_TICKS)) + Double.parseDouble(fields.get(KERNEL_TICKS));
    String loopback =
        Files.readAllLines(INTERFACES).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("lo:"))
            .findFirst()
            .orElseThrow(() -> new IOException("no loopback interface in " + INTERFACES));
    String received = words(loopback.substring("lo:".length())).get(0);
    return new ProcessCost(ticks / TICKS_PER_SECOND, Long.parseLong(received));
  }

  /** What has been spent since. */
  ProcessCost minus(ProcessCost earlier) {
    return new ProcessCost(cpuSeconds - earlier.cpuSeconds, loopbackBytes - earlier.loopbackBytes);
  }

  /** So many times as much, a part of a byte rounded. */
  ProcessCost times(double factor) {
    return new ProcessCost(cpuSeconds * factor, Math.round(loopbackBytes * factor));
  }

  /**
   * What is spent a second while nothing is asked: heartbeats, commits, and what others on this
   * machine send.
   *
   * @param seconds how long to look
   * @throws IOException if this is no Linux, or the thread was interrupted
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

  private static List<String> words(String line) {
    return Arrays.asList(line.strip().split("\\s+", -1));
  }
}
