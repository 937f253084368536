package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class StandstillWatchTest {

  /** Near the end of its range: {@link System#nanoTime} may overflow. */
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

  private final StandstillWatch watch = new StandstillWatch(nanos::get, Duration.ofNanos(30));

  private boolean hasStalled(long version) {
    return watch.hasStalled("t", version, watch.nowNanos());
  }

  @Test
  void sameVersion_hasStalledAfterTheLimitOnly() {
    assertThat(hasStalled(1)).isFalse();
    nanos.addAndGet(30);
    assertThat(hasStalled(1)).isFalse();
    nanos.addAndGet(1);
    assertThat(hasStalled(1)).isTrue();
  }

  @Test
  void newVersion_beginsAnew() {
    hasStalled(1);
    nanos.addAndGet(31);
    assertThat(hasStalled(2)).isFalse();
    nanos.addAndGet(30);
    assertThat(hasStalled(2)).isFalse();
  }

  @Test
  void slowReading_countsAgainstNobody() {
    long before = watch.nowNanos();
    nanos.addAndGet(100);
    watch.hasStalled("t", 1, before);
    nanos.addAndGet(30);
    long beforeSecond = watch.nowNanos();
    nanos.addAndGet(100);
    assertThat(watch.hasStalled("t", 1, beforeSecond)).isFalse();
  }

  @Test
  void oneThatIsForgotten_isNew() {
    hasStalled(1);
    watch.forget("t");
    nanos.addAndGet(31);
    assertThat(hasStalled(1)).isFalse();
  }

  @Test
  void forgottenTask_isNew() {
    hasStalled(1);
    watch.keepOnly(List.of("other"));
    nanos.addAndGet(31);
    assertThat(hasStalled(1)).isFalse();
  }
}
