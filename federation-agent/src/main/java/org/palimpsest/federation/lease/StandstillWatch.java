package org.palimpsest.federation.lease;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Which versions stand still, by this process' own monotonic clock: no other clock is believed, and
 * none has to agree with another. Who did not look for half of the limit saw nothing, and begins
 * anew: a watcher that was stopped itself, or could not reach Solr, takes nobody for dead. Safe for
 * use by several threads.
 */
final class StandstillWatch {

  private static final int SIGHTS_MIN = 1_000;

  private final LongSupplier nanoTime;
  private final long limitNanos;
  private final Map<String, Sight> sights = new HashMap<>();

  /** So many that looking through all of them, for old ones, pays again. */
  private int sightsMax = SIGHTS_MIN;

  /**
   * What was seen of one.
   *
   * @param sinceNanos when the first reading of this version ended
   * @param lookedNanos when the last one did
   */
  private record Sight(long version, long sinceNanos, long lookedNanos) {}

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

  /**
   * Notes a version.
   *
   * @param readNanos when the reading of it began
   * @return whether it was the same for longer than the limit up to then
   */
  synchronized boolean hasStalled(String what, long version, long readNanos) {
    long now = nanoTime.getAsLong();
    Sight sight = sights.get(what);
    if (sight == null || sight.version() != version || isOld(sight, readNanos)) {
      forgetOld(readNanos);
      // From the end of this reading on: it may have been written just before.
      sights.put(what, new Sight(version, now, now));
      return false;
    }
    sights.put(what, new Sight(version, sight.sinceNanos(), now));
    return readNanos - sight.sinceNanos() > limitNanos;
  }

  /** Of how many something is remembered. */
  synchronized int size() {
    return sights.size();
  }

  private boolean isOld(Sight sight, long nowNanos) {
    return nowNanos - sight.lookedNanos() > limitNanos / 2;
  }

  /** Nothing is lost by it: those would begin anew. */
  private void forgetOld(long nowNanos) {
    if (sights.size() >= sightsMax) {
      sights.values().removeIf(sight -> isOld(sight, nowNanos));
      sightsMax = Math.max(SIGHTS_MIN, sights.size() * 3 / 2);
    }
  }
}
