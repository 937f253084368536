package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What this process, and the machine's loopback interface, have spent so far, as Linux counts it.
 *
 * @param cpuSeconds of all threads, also of the client, of garbage collection and of compilation
 * @param loopbackBytes all that went over it, whoever sent it
 */
record ProcessCost(double cpuSeconds, long loopbackBytes) {

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

  private static List<String> words(String line) {
    return Arrays.asList(line.strip().split("\\s+", -1));
  }
}
