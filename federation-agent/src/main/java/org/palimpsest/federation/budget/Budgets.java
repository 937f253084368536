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

/**
 * What each of many may use up, and has again after a while: whoever uses too much waits, and
 * nobody else does. Safe for use by several threads.
 */
public final class Budgets {

  /** More are not remembered: of the longest unused it is as if they had used nothing. */
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
   * Budgets that are all full.
   *
   * @param capacity of one that was not used for a while
   * @param refill what comes back evenly within a period
   * @param nanoTime monotonic, so that a clock that is set fills none
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
   * Takes something, all of it or nothing.
   *
   * @return 0, or after how many seconds there is enough: nothing is taken then
   */
  public int take(String key, long cost) {
    ConsumptionProbe taken = of(key).tryConsumeAndReturnRemaining(cost);
    return taken.isConsumed()
        ? 0
        : (int) (1 + TimeUnit.NANOSECONDS.toSeconds(taken.getNanosToWaitForRefill()));
  }

  /** Takes what was used already, be there enough or not. */
  public void charge(String key, long cost) {
    if (cost > 0) {
      long unused = of(key).consumeIgnoringRateLimits(cost);
    }
  }

  /** Gives back what was not used after all. */
  public void giveBack(String key, long cost) {
    of(key).addTokens(cost);
  }

  private synchronized Bucket of(String key) {
    return budgets.computeIfAbsent(
        key, any -> Bucket.builder().addLimit(limit).withCustomTimePrecision(clock).build());
  }
}
