package org.palimpsest.federation.state;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Which versions of tasks, or of checks, stand still, by this process' own monotonic clock: no
 * other clock is believed, and none has to agree with another. Safe for use by several threads.
 */
final class StandstillWatch {

  private final LongSupplier nanoTime;
  private final long limitNanos;
  private final Map<String, Sight> sights = new HashMap<>();

  private record Sight(long version, long sinceNanos) {}

  /**
   * Begins with nothing seen.
   *
   * @param nanoTime such as {@code System::nanoTime}
   * @param limit how long a version may stand
   */
  StandstillWatch(LongSupplier nanoTime, Duration limit) {
    this.nanoTime = nanoTime;
    this.limitNanos = limit.toNanos();
  }

  /** Now, to be taken before the versions are read that {@link #hasStalled} is told. */
  long nowNanos() {
    return nanoTime.getAsLong();
  }

  /**
   * Notes a version.
   *
   * @param readNanos when the reading of it began
   * @return whether it was the same for longer than the limit up to then
   */
  synchronized boolean hasStalled(String task, long version, long readNanos) {
    Sight sight = sights.get(task);
    if (sight == null || sight.version() != version) {
      // From the end of this reading on: it may have been written just before.
      sights.put(task, new Sight(version, nanoTime.getAsLong()));
      return false;
    }
    return readNanos - sight.sinceNanos() > limitNanos;
  }

  /** Forgets one. */
  synchronized void forget(String task) {
    sights.remove(task);
  }

  /** Forgets all tasks but these. */
  synchronized void keepOnly(Collection<String> tasks) {
    sights.keySet().retainAll(tasks);
  }
}
