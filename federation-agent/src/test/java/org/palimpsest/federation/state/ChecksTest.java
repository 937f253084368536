package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.state.Checks.CheckStage;
import org.palimpsest.federation.state.Checks.KeptCheck;

/** Checks for other sites. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class ChecksTest extends StateFixture {

  private static final Bytes ANSWER = Bytes.ofHex("a10203");

  private static final UUID TURN = UUID.randomUUID();
  private static final UUID OTHER_TURN = UUID.randomUUID();
  private static final List<String> BOOKS = List.of("books", "论文");

  private final UUID check = UUID.randomUUID();
  private Checks checks;

  @BeforeEach
  void openChecks() {
    checks = state.checks();
  }

  @Test
  void checkOfASite_isItsOwn() {
    checks.begin("asker.example", check, TURN, BOOKS, NOW);
    assertThat(checks.find("asker.example", check).orElseThrow().finished()).isFalse();

    assertThat(checks.finish("asker.example", check, TURN, ANSWER)).isTrue();

    assertThat(checks.find("asker.example", check))
        .contains(new KeptCheck(CheckStage.FINISHED, TURN, BOOKS, ANSWER));
    assertThat(checks.find("other.example", check)).isEmpty();
    checks.begin("asker.example", check, TURN, BOOKS, NOW);
    assertThat(checks.find("asker.example", check).orElseThrow().finished()).isTrue();
  }

  @Test
  void agentThatStalledAndWakesUp_endsNothing() {
    Bytes other = Bytes.of(new byte[] {7});
    checks.begin("asker.example", check, TURN, BOOKS, NOW);
    assertThat(checks.begin("asker.example", check, OTHER_TURN, BOOKS, NOW)).isTrue();

    assertThat(checks.giveUp("asker.example", check, TURN)).isFalse();
    assertThat(checks.finish("asker.example", check, TURN, other)).isFalse();
    assertThat(checks.finish("asker.example", check, OTHER_TURN, ANSWER)).isTrue();

    assertThat(checks.begin("asker.example", check, TURN, BOOKS, NOW)).isFalse();
    assertThat(checks.finish("asker.example", check, TURN, other)).isFalse();
    assertThat(checks.giveUp("asker.example", check, OTHER_TURN)).as("finished").isFalse();
    assertThat(checks.finish("asker.example", check, OTHER_TURN, ANSWER))
        .as("its own, the answer to whose write was lost")
        .isTrue();
    assertThat(checks.find("asker.example", check).orElseThrow().answer()).isEqualTo(ANSWER);
  }

  @Test
  void checkThatIsGivenUp_hasNoAnswerAnyMore() {
    checks.begin("asker.example", check, TURN, BOOKS, NOW);

    assertThat(checks.giveUp("asker.example", check, TURN)).isTrue();

    assertThat(checks.find("asker.example", check))
        .contains(new KeptCheck(CheckStage.GIVEN_UP, TURN, BOOKS, Bytes.of(new byte[0])));
    assertThat(checks.finish("asker.example", check, TURN, ANSWER)).isFalse();
    assertThat(checks.giveUp("asker.example", check, TURN)).isFalse();
  }

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

  private SiteState agent(String name) {
    return open(name, nanos::get);
  }

  @Test
  void checkOfAnAgentThatIsDead_isGivenUpAfterHalfAMinute() {
    Turn turn = agent("dead").leases().begin();
    Checks watching = agent("watching").checks();
    checks.begin("asker.example", check, turn.id(), BOOKS, NOW);
    for (int i = 0; i <= 30; i++) {
      assertThat(stage(watching)).as("after %d s", i).isEqualTo(CheckStage.RUNNING);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(stage(watching)).isEqualTo(CheckStage.GIVEN_UP);
    assertThat(turn.isHeld()).isFalse();
    assertThat(checks.finish("asker.example", check, turn.id(), ANSWER)).isFalse();
    assertThat(stage(watching)).isEqualTo(CheckStage.GIVEN_UP);
  }

  @Test
  void checkOfAnAgentThatLives_isNot() {
    SiteState living = agent("living");
    Turn turn = living.leases().begin();
    Checks watching = agent("watching").checks();
    checks.begin("asker.example", check, turn.id(), BOOKS, NOW);
    for (int i = 0; i <= 60; i++) {
      assertThat(stage(watching)).isEqualTo(CheckStage.RUNNING);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
      if (i % 5 == 0) {
        living.leases().tend();
      }
    }
    assertThat(checks.finish("asker.example", check, turn.id(), ANSWER)).isTrue();
  }

  @Test
  void checkOfAnAgentThatStops_orThatCouldNotEndIt_isGivenUpAtOnce() {
    SiteState stopping = agent("stopping");
    Turn turn = stopping.leases().begin();
    Checks watching = agent("watching").checks();
    checks.begin("asker.example", check, turn.id(), BOOKS, NOW);
    assertThat(stage(watching)).isEqualTo(CheckStage.RUNNING);
    turn.leave();
    stopping.leases().tend();
    assertThat(stage(watching)).isEqualTo(CheckStage.GIVEN_UP);

    turn = stopping.leases().begin();
    checks.begin("asker.example", check, turn.id(), BOOKS, NOW);
    assertThat(stage(watching)).isEqualTo(CheckStage.RUNNING);
    stopping.leases().close();
    assertThat(stage(watching)).isEqualTo(CheckStage.GIVEN_UP);
  }

  private CheckStage stage(Checks watching) {
    return watching.watch("asker.example", check).orElseThrow().stage();
  }

  @Test
  void watchedCheckThatIsFinished_isFound() {
    checks.begin("asker.example", check, TURN, BOOKS, NOW);
    checks.finish("asker.example", check, TURN, ANSWER);
    assertThat(checks.watch("asker.example", check)).isEqualTo(checks.find("asker.example", check));
    assertThat(checks.watch("other.example", check)).isEmpty();
  }

  @Test
  void cancelledCheck_keepsNothing() {
    checks.begin("asker.example", check, TURN, BOOKS, NOW);
    checks.cancel("asker.example", check);

    assertThat(checks.finish("asker.example", check, TURN, ANSWER)).isFalse();
    assertThat(checks.find("asker.example", check)).isEmpty();
    checks.cancel("asker.example", check);
  }

  @Test
  void allOfASite_areCancelledAtOnce() {
    for (int i = 0; i < 3; i++) {
      checks.begin("leaving.example", UUID.randomUUID(), TURN, BOOKS, NOW);
    }
    checks.begin("leaving.example", check, TURN, BOOKS, NOW);
    checks.begin("staying.example", check, TURN, BOOKS, NOW);

    assertThat(checks.cancelAll("leaving.example")).isEqualTo(4);
    assertThat(checks.cancelAll("leaving.example")).isZero();
    assertThat(checks.find("leaving.example", check)).isEmpty();
    assertThat(checks.find("staying.example", check)).isPresent();
  }

  @Test
  void afterADay_isNotFoundAndThenDeleted() {
    String site = "expiring.example";
    UUID young = UUID.randomUUID();
    checks.begin(site, check, TURN, BOOKS, NOW.minus(Duration.ofDays(1)).minusSeconds(1));
    checks.begin(site, young, TURN, BOOKS, NOW.minus(Duration.ofDays(1)));

    assertThat(checks.find(site, check)).isEmpty();
    assertThat(checks.find(site, young)).isPresent();
    assertThat(checks.expire(NOW)).isEqualTo(1);
    assertThat(checks.finish(site, check, TURN, ANSWER)).as("it is deleted").isFalse();
    assertThat(checks.find(site, young)).isPresent();
    assertThat(checks.cancelAll(site)).as("the young one only").isEqualTo(1);
  }
}
