package org.palimpsest.federation.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class StandstillWatchTest {

  /** Near the end of its range: {@link System#nanoTime} may overflow. */
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

  private final StandstillWatch watch = new StandstillWatch(nanos::get, Duration.ofNanos(30));

  private boolean hasStalled(long version) {
    return watch.hasStalled("t", version, nanos.get());
  }

  /** Time passes with regular looks. */
  private void pass(int time) {
    for (int i = 0; i < time; i++) {
      nanos.incrementAndGet();
      hasStalled(1);
    }
  }

  @Test
  void sameVersion_hasStalledAfterTheLimitOnly() {
    assertThat(hasStalled(1)).isFalse();
    pass(30);
    assertThat(hasStalled(1)).isFalse();
    pass(1);
    assertThat(hasStalled(1)).isTrue();
  }

  @Test
  void newVersion_beginsAnew() {
    hasStalled(2);
    pass(31);
    assertThat(hasStalled(2)).isFalse();
    assertThat(hasStalled(1)).isFalse();
    pass(30);
    assertThat(hasStalled(1)).isFalse();
  }

  @Test
  void whoDidNotLookForHalfOfTheLimit_beginsAnew() {
    hasStalled(1);
    pass(20);
    nanos.addAndGet(15);
    assertThat(hasStalled(1)).isTrue();
    nanos.addAndGet(16);
    assertThat(hasStalled(1)).isFalse();
    pass(30);
    assertThat(hasStalled(1)).isFalse();
  }

  @Test
  void slowReading_countsAgainstNobody() {
    long before = nanos.get();
    nanos.addAndGet(100);
    watch.hasStalled("t", 1, before);
    pass(30);
    long beforeSecond = nanos.get();
    nanos.addAndGet(100);
    assertThat(watch.hasStalled("t", 1, beforeSecond)).isFalse();
  }

  @Test
  void many_areForgottenOnceNobodyLooksAtThem_andNoneThatIsLookedAt() {
    hasStalled(1);
    for (int i = 0; i < 100_000; i++) {
      watch.hasStalled("other-" + i, 1, nanos.get());
      if (i % 2_000 == 0) {
        pass(1);
      }
    }
    assertThat(watch.size()).isLessThan(50_000);
    assertThat(hasStalled(1)).isTrue();
  }
}
