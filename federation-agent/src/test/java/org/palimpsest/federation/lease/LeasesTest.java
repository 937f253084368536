package org.palimpsest.federation.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;

/** Two agents of a site, on machines whose clocks have nothing to do with each other. */
final class LeasesTest {

  /** Near the end of its range: {@link System#nanoTime} may overflow. */
  private final AtomicLong nanosOfFirst = new AtomicLong(Long.MAX_VALUE - 10);

  private final AtomicLong nanosOfSecond = new AtomicLong(-7);
  private final MemoryLeases store = new MemoryLeases();
  private final Leases first = new Leases(store, "first", nanosOfFirst::get);
  private final Leases second = new Leases(store, "second", nanosOfSecond::get);

  private static Hold held(@Nullable Object turn) {
    return held(turn, 1);
  }

  private static Hold held(@Nullable Object turn, long version) {
    return new Hold("task t1", turn == null ? null : turn.toString(), version);
  }

  private void pass(Duration time) {
    nanosOfFirst.addAndGet(time.toNanos());
    nanosOfSecond.addAndGet(time.toNanos());
  }

  /** Time passes, while an agent looks at the others as it always does. */
  private void passWatchedBy(Leases watcher, int seconds) {
    watcher.tend();
    for (int i = 0; i < seconds; i++) {
      pass(Duration.ofSeconds(1));
      watcher.tend();
    }
  }

  @Test
  void turn_isItsOwners_andNobodyElses() {
    Turn turn = first.begin();

    assertThat(turn.isHeld()).isTrue();
    assertThat(turn.agent()).isEqualTo("first");
    assertThat(first.isAbandoned(held(turn))).isFalse();
    assertThat(second.isAbandoned(held(turn))).isFalse();
    assertThat(first.begin().id()).isNotEqualTo(turn.id());
    assertThat(turn.id()).isEqualTo(UUID.fromString(turn.toString()));
  }

  @Test
  void renewedLease_isNeverTakenOver() {
    Turn turn = first.begin();
    for (int i = 0; i < 20; i++) {
      passWatchedBy(second, 5);
      first.tend();
    }
    assertThat(second.isAbandoned(held(turn))).isFalse();
    assertThat(turn.isHeld()).isTrue();
    assertThat(store.renewed()).contains("first", "second");
  }

  @Test
  void standingLease_isTakenOverAfterTheLimitOnly() {
    Turn turn = first.begin();
    passWatchedBy(second, 30);
    assertThat(second.isAbandoned(held(turn))).as("not longer than 30 s").isFalse();
    pass(Duration.ofNanos(1));
    assertThat(second.isAbandoned(held(turn))).isTrue();
  }

  @Test
  void wokenAgent_hasLostItsTurns_andWorksOnUnderAnotherLease() {
    Turn turn = first.begin();
    passWatchedBy(second, 31);

    assertThat(turn.isHeld()).isFalse();
    assertThat(turn.isHeld()).as("for ever").isFalse();
    Turn next = first.begin();
    assertThat(next.isHeld()).isTrue();
    assertThat(second.isAbandoned(held(turn))).isTrue();
    assertThat(second.isAbandoned(held(next))).isFalse();
    assertThat(first.isAbandoned(held(turn))).as("its own former one").isTrue();
  }

  @Test
  void wokenAgentThatOnlyRenews_hasLostItsTurnsToo() {
    Turn turn = first.begin();
    passWatchedBy(second, 31);
    first.tend();
    assertThat(turn.isHeld()).isFalse();
    assertThat(first.begin().isHeld()).isTrue();
  }

  @Test
  void agentThatWakesUpBeforeItIsTakenForDead_keepsItsTurns() {
    Turn turn = first.begin();
    passWatchedBy(second, 29);
    assertThat(turn.isHeld()).as("asks, and renews by that").isTrue();
    passWatchedBy(second, 29);
    assertThat(second.isAbandoned(held(turn))).isFalse();
  }

  /** A machine that slept, or a Solr that did not answer: then the other could not show itself. */
  @Test
  void watcherThatDidNotLook_takesNobodyForDead() {
    Turn turn = first.begin();
    second.tend();
    pass(Duration.ofHours(1));
    assertThat(second.isAbandoned(held(turn))).isFalse();
    passWatchedBy(second, 20);
    store.reachable(false);
    pass(Duration.ofSeconds(16));
    store.reachable(true);
    assertThat(second.isAbandoned(held(turn))).isFalse();
  }

  @Test
  void clocksThatLeap_changeNothing() {
    Turn turn = first.begin();
    passWatchedBy(second, 20);
    nanosOfFirst.addAndGet(Duration.ofDays(4000).toNanos());
    assertThat(second.isAbandoned(held(turn))).isFalse();
    assertThat(turn.isHeld()).as("asks").isTrue();
    nanosOfSecond.addAndGet(Duration.ofDays(4000).toNanos());
    assertThat(second.isAbandoned(held(turn))).isFalse();
    passWatchedBy(second, 31);
    assertThat(second.isAbandoned(held(turn))).as("it does not move any more").isTrue();
  }

  @Test
  void releasedLease_isTakenOverAtOnce() {
    Turn turn = first.begin();
    first.close();
    assertThat(second.isAbandoned(held(turn))).isTrue();
    assertThat(turn.isHeld()).isFalse();
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(first::begin)
        .withMessage("The agent stops.");
    first.tend();
    assertThat(store.running()).as("none is begun by an agent that stops").isEmpty();
  }

  @Test
  void turnThatWasLeft_isFreeForItsAgent_andForOthersWithItsNextSign() {
    Turn turn = first.begin();
    Turn other = first.begin();
    turn.leave();
    assertThat(turn.isHeld()).isFalse();
    assertThat(first.isAbandoned(held(turn))).isTrue();
    assertThat(second.isAbandoned(held(turn))).isFalse();
    first.tend();
    assertThat(second.isAbandoned(held(turn))).isTrue();
    assertThat(second.isAbandoned(held(other))).isFalse();
  }

  @Test
  void turnThatWasClosed_hasLeftNothing() {
    Turn turn = first.begin();
    turn.close();
    turn.leave();
    first.tend();
    assertThat(turn.isHeld()).isFalse();
    assertThat(store.running().get(0).left()).isEmpty();
  }

  @Test
  void turnsThatWereLeft_doNotPileUp() {
    Turn held = first.begin();
    for (int i = 0; i < 20_000; i++) {
      first.begin().leave();
    }
    first.tend();
    assertThat(store.running().get(0).left()).hasSizeLessThanOrEqualTo(10_000);
    assertThat(held.isHeld()).isTrue();
  }

  @Test
  void turnThatIsLeftInAWhile_isItsOwnersUntilThen() {
    Turn turn = first.begin();
    turn.leaveIn(Duration.ofSeconds(30));
    pass(Duration.ofSeconds(29));
    assertThat(first.isAbandoned(held(turn))).isFalse();
    pass(Duration.ofSeconds(1));
    assertThat(first.isAbandoned(held(turn))).isTrue();
  }

  @Test
  void stateThatCannotBeReached_isAFailure_andNoLossOfTheTurn() {
    Turn turn = first.begin();
    store.reachable(false);
    assertThat(turn.isHeld()).as("renewed lately").isTrue();
    pass(Leases.FRESH);
    assertThatExceptionOfType(PalimpsestException.class).isThrownBy(turn::isHeld);
    assertThatExceptionOfType(PalimpsestException.class).isThrownBy(first::begin);
    first.close();
    store.reachable(true);
    assertThat(turn.isHeld()).as("it has stopped").isFalse();
  }

  /** Agents of older versions write the document of their work. */
  @Test
  void holdWithoutALease_isWatchedByItsOwnVersion() {
    for (Hold of : List.of(held(null, 7), held("no UUID", 7), held(new UUID(1, 2), 7))) {
      assertThat(second.isAbandoned(of)).isFalse();
      for (int i = 0; i < 30; i++) {
        pass(Duration.ofSeconds(1));
        assertThat(second.isAbandoned(of)).isFalse();
      }
      assertThat(second.isAbandoned(held(of.turn(), 8))).as("it has moved").isFalse();
      for (int i = 0; i < 31; i++) {
        pass(Duration.ofSeconds(1));
        assertThat(second.isAbandoned(held(of.turn(), 8))).isEqualTo(i == 30);
      }
    }
  }

  @Test
  void twoWatchers_endAStandingLeaseTogether() {
    var third = new Leases(store, "third", nanosOfSecond::get);
    Turn turn = first.begin();
    for (int i = 0; i < 32; i++) {
      second.tend();
      third.tend();
      pass(Duration.ofSeconds(1));
    }
    assertThat(second.isAbandoned(held(turn))).isTrue();
    assertThat(third.isAbandoned(held(turn))).isTrue();
    assertThat(store.running()).hasSize(2);
  }
}
