package org.palimpsest.benchmarks.lookup;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/** What the time of a lookup is taken with. */
public enum Clock {
  /** The time that passes: right where the machine does nothing else. */
  WALL {
    @Override
    long nanos() {
      return System.nanoTime();
    }
  },
  /**
   * The time that this thread has a processor: on a busy machine the better one, though others
   * still take room in caches. What the virtual machine does in other threads is not in it.
   */
  CPU {
    @Override
    long nanos() {
      return THREADS.getCurrentThreadCpuTime();
    }
  };

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Nanoseconds since some moment; only differences mean something. */
  abstract long nanos();

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
