package org.palimpsest.federation.lease;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Detects versions that stop changing, by this process' own monotonic clock; other clocks do not
 * matter. After a gap of half the limit between looks, watching restarts: a watcher that was
 * stopped, or cut off from the state, presumes no agent dead. Thread-safe.
 */
final class StandstillWatch {

  private static final int SIGHTS_MIN = 1_000;

  private final LongSupplier nanoTime;
  private final long limitNanos;
  private final Map<String, Sight> sights = new HashMap<>();

  /** Size at which a search for old sights pays again. */
  private int sightsMax = SIGHTS_MIN;

  /**
   * Sights of one version.
   *
   * @param sinceNanos end of the first reading
   * @param lookedNanos end of the last reading
   */
  private record Sight(long version, long sinceNanos, long lookedNanos) {}

  /**
   * An empty watch.
   *
   * @param limit of an unchanged version
   */
  StandstillWatch(LongSupplier nanoTime, Duration limit) {
    this.nanoTime = nanoTime;
    this.limitNanos = limit.toNanos();
  }

  /**
   * Notes a version.
   *
   * @param readNanos beginning of its reading
   * @return whether it was unchanged for longer than the limit until then
   */
  synchronized boolean hasStalled(String what, long version, long readNanos) {
    long now = nanoTime.getAsLong();
    Sight sight = sights.get(what);
    if (sight == null || sight.version() != version || isOld(sight, readNanos)) {
      forgetOld(readNanos);
      // Counts from the end of this reading: it may have been written just before.
      sights.put(what, new Sight(version, now, now));
      return false;
    }
    sights.put(what, new Sight(version, sight.sinceNanos(), now));
    return readNanos - sight.sinceNanos() > limitNanos;
  }

  synchronized int size() {
    return sights.size();
  }

  private boolean isOld(Sight sight, long nowNanos) {
    return nowNanos - sight.lookedNanos() > limitNanos / 2;
  }

  /** Harmless: old sights would restart anyway. */
  private void forgetOld(long nowNanos) {
    if (sights.size() >= sightsMax) {
      sights.values().removeIf(sight -> isOld(sight, nowNanos));
      sightsMax = Math.max(SIGHTS_MIN, sights.size() * 3 / 2);
    }
  }
}
