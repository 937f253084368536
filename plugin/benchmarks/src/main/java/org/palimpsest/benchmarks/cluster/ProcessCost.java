package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What this process has spent so far, as Linux counts it.
 *
 * @param cpuSeconds of all threads, also of the client, of garbage collection and of compilation
 * @param sentBytes what it has written into sockets, and into files, of which a check writes hardly
 *     any; what other programs send is not in it, nor are the headers of packets
 */
record ProcessCost(double cpuSeconds, long sentBytes) {

  /** Nothing. */
  static final ProcessCost NONE = new ProcessCost(0, 0);

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final Path IO = Path.of("/proc/self/io");
  private static final String WRITTEN = "wchar:";
  private static final String READ = "read_bytes:";
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
    return new ProcessCost(cpuSeconds(STAT), count(WRITTEN));
  }

  /**
   * What this process has had the disk read so far, page faults included.
   *
   * @throws IOException if this is no Linux
   */
  static long readBytes() throws IOException {
    return count(READ);
  }

  private static long count(String name) throws IOException {
    String found =
        Files.readAllLines(IO).stream()
            .filter(line -> line.startsWith(name))
            .findFirst()
            .orElseThrow(() -> new IOException("no " + name + " in " + IO));
    return Long.parseLong(found.substring(name.length()).strip());
  }

  /**
   * Processor time of a process or a thread.
   *
   * @param stat its file of this name
   * @throws IOException if there is none
   */
  static double cpuSeconds(Path stat) throws IOException {
    String line = Files.readString(stat);
    List<String> fields = words(line.substring(line.lastIndexOf(')') + 1));
    double ticks =
        Double.parseDouble(fields.get(USER_TICKS)) + Double.parseDouble(fields.get(KERNEL_TICKS));
    return ticks / TICKS_PER_SECOND;
  }

  /** What has been spent since. */
  ProcessCost minus(ProcessCost earlier) {
    return new ProcessCost(cpuSeconds - earlier.cpuSeconds, sentBytes - earlier.sentBytes);
  }

  /** So many times as much, a part of a byte rounded. */
  ProcessCost times(double factor) {
    return new ProcessCost(cpuSeconds * factor, Math.round(sentBytes * factor));
  }

  /**
   * What is spent a second while nothing is asked: heartbeats, and what Solr does by the clock.
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
