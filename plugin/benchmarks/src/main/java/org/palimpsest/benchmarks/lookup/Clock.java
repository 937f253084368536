package org.palimpsest.benchmarks.lookup;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/** The clock of lookups. */
enum Clock {
  /** Elapsed time, for idle machines. */
  WALL {
    @Override
    long nanos() {
      return System.nanoTime();
    }
  },
  /**
   * Processor time of this thread, for busy machines. It excludes the JVM's other threads, but not
   * caches shared with other programs.
   */
  CPU {
    @Override
    long nanos() {
      return THREADS.getCurrentThreadCpuTime();
    }
  };

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Nanoseconds since an arbitrary moment. */
  abstract long nanos();

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
