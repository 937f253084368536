package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A clock that leaps deletes nothing. */
final class ClockJumpsTest {

  private Instant wall = Instant.parse("2026-03-01T00:00:00Z");
  private long nanos = 17;
  private final ClockJumps jumps = new ClockJumps(() -> wall, () -> nanos);

  private void pass(Duration time) {
    wall = wall.plus(time);
    nanos += time.toNanos();
  }

  /** A machine may start with a wrong clock, which is set right a moment later. */
  @Test
  void clockOfAnAgentThatHasJustStarted_isNotTrusted() {
    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(9));
    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(2));
    assertThat(jumps.isSteady()).isTrue();
  }

  @Test
  void clockThatGoesOn_isTrusted() {
    pass(Duration.ofHours(2));
    assertThat(jumps.isSteady()).isTrue();
    pass(Duration.ofDays(40));
    assertThat(jumps.isSteady()).isTrue();
  }

  @Test
  void smallCorrection_isNoJump() {
    pass(Duration.ofHours(2));
    assertThat(jumps.isSteady()).isTrue();
    pass(Duration.ofMinutes(30));
    wall = wall.plusSeconds(90);

    assertThat(jumps.isSteady()).isTrue();
  }

  @Test
  void leapForwards_isWaitedFor() {
    pass(Duration.ofHours(2));
    pass(Duration.ofMinutes(30));
    wall = wall.plus(Duration.ofDays(3650));

    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(30));
    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(31));
    assertThat(jumps.isSteady()).isTrue();
  }

  @Test
  void clockThatIsSetRight_countsAsAJump_too() {
    pass(Duration.ofHours(2));
    wall = wall.plus(Duration.ofDays(3650));
    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(50));
    wall = wall.minus(Duration.ofDays(3650));
    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(50));
    assertThat(jumps.isSteady()).isFalse();
    pass(Duration.ofMinutes(11));
    assertThat(jumps.isSteady()).isTrue();
  }
}
