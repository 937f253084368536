package org.palimpsest.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A description of this machine and JVM. */
final class Machine {

  private static final Path CPUS = Path.of("/proc/cpuinfo");
  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final String UNKNOWN = "unknown";

  private Machine() {}

  /** Names and values in display order. */
  static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("CPU", valueOf(CPUS, "model name"));
    facts.put("cores", cores() + ", of them used " + Runtime.getRuntime().availableProcessors());
    facts.put("memory", valueOf(MEMORY, "MemTotal"));
    facts.put(
        "JVM",
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
    facts.put("heap at most", Figures.bytes(Runtime.getRuntime().maxMemory()));
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    facts.put("load before", load < 0 ? UNKNOWN : Figures.shortened(load));
    return facts;
  }

  /** The sum of the peaks of all heap pools. */
  static long heapPeakBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .filter(Objects::nonNull)
        .mapToLong(java.lang.management.MemoryUsage::getUsed)
        .sum();
  }

  /** All cores, also those that this process may not use. */
  private static String cores() {
    long count = lines(CPUS).stream().filter(line -> line.startsWith("processor")).count();
    return count == 0 ? UNKNOWN : Long.toString(count);
  }

  private static String valueOf(Path file, String name) {
    return lines(file).stream()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .orElse(UNKNOWN);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of(); // unknown
    }
  }
}
