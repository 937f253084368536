package org.palimpsest.federation.account;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Slows down who guesses passwords: after {@value #FREE_FAILURES} failures of a key, each further
 * one doubles the wait before the next try, up to {@value #WAIT_SECONDS_MAX} seconds. Safe for use
 * by several threads.
 */
final class LoginThrottle {

  static final int FREE_FAILURES = 5;
  static final int WAIT_SECONDS_MAX = 300;

  /** More keys than this are not remembered; the longest unused ones are forgotten. */
  static final int KEYS_MAX = 10_000;

  private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();
  private static final long FORGOTTEN_NANOS = Duration.ofMinutes(15).toNanos();

  private final LongSupplier nanoTime;
  private final Map<String, Failures> failures = new LinkedHashMap<>(16, 0.75f, true);

  /** A throttle with a monotonic clock. */
  LoginThrottle(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** How many seconds a key has to wait, 0 where it may try now. */
  synchronized int waitSeconds(String key) {
    Failures known = failures.get(key);
    if (known == null) {
      return 0;
    }
    long now = nanoTime.getAsLong();
    if (now - known.lastNanos > FORGOTTEN_NANOS) {
      failures.remove(key);
      return 0;
    }
    long waitedNanos = now - known.lastNanos;
    long leftNanos = waitSecondsAfter(known.count) * NANOS_PER_SECOND - waitedNanos;
    return leftNanos <= 0 ? 0 : (int) ((leftNanos + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND);
  }

  /** Notes a failure. */
  synchronized void failed(String key) {
    Failures known = failures.get(key);
    failures.put(key, new Failures(known == null ? 1 : known.count + 1, nanoTime.getAsLong()));
    Iterator<String> oldest = failures.keySet().iterator();
    while (failures.size() > KEYS_MAX) {
      oldest.next();
      oldest.remove();
    }
  }

  /** Forgets the failures of a key. */
  synchronized void succeeded(String key) {
    failures.remove(key);
  }

  private static long waitSecondsAfter(int count) {
    int beyond = count - FREE_FAILURES;
    return beyond < 0 ? 0 : Math.min(WAIT_SECONDS_MAX, 1L << Math.min(beyond, 30));
  }

  private record Failures(int count, long lastNanos) {}
}
