package org.palimpsest.federation.budget;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Rate limits by key: a key over its limit waits, and does not affect the others. Thread-safe. */
public final class Budgets {

  /** Limit of keys; the longest unused are dropped, as if full. */
  private static final int KEYS_MAX = 10_000;

  private final Bandwidth limit;
  private final TimeMeter clock;
  private final Map<String, Bucket> budgets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > KEYS_MAX;
        }
      };

  /**
   * Full budgets.
   *
   * @param capacity of an unused budget
   * @param refill evenly within a period
   * @param nanoTime monotonic, so that clock changes have no effect
   */
  public Budgets(long capacity, long refill, Duration period, LongSupplier nanoTime) {
    this.limit = Bandwidth.builder().capacity(capacity).refillGreedy(refill, period).build();
    this.clock = new NanoClock(nanoTime);
  }

  private record NanoClock(LongSupplier nanoTime) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
      return nanoTime.getAsLong();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  /**
   * Takes all of the cost or nothing. Returns 0, or the wait in seconds: nothing was taken then.
   */
  public int take(String key, long cost) {
    ConsumptionProbe taken = of(key).tryConsumeAndReturnRemaining(cost);
    return taken.isConsumed()
        ? 0
        : (int) (1 + TimeUnit.NANOSECONDS.toSeconds(taken.getNanosToWaitForRefill()));
  }

  /** Takes a cost that was used already, even beyond the limit. */
  public void charge(String key, long cost) {
    if (cost > 0) {
      long unused = of(key).consumeIgnoringRateLimits(cost);
    }
  }

  /** Returns an unused cost. */
  public void giveBack(String key, long cost) {
    of(key).addTokens(cost);
  }

  private synchronized Bucket of(String key) {
    return budgets.computeIfAbsent(
        key, any -> Bucket.builder().addLimit(limit).withCustomTimePrecision(clock).build());
  }
}
