package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Quotas.Taken;

/** How much of the grants is used. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class QuotasTest extends StateFixture {

  private Quotas quotas;

  @BeforeEach
  void openQuotas() {
    quotas = state.quotas();
  }

  private static Grant grant(String library, int sentencesPerDay, int requestsAtOnce) {
    Grant grant = grant("quota.example", library);
    return new Grant(
        grant.site(),
        library,
        grant.operations(),
        grant.evidence(),
        new Grant.Limits(sentencesPerDay, requestsAtOnce, 15),
        grant.validFrom(),
        grant.validUntil());
  }

  /** The first turn at a request is called like it. */
  private Taken take(Grant grant, String request, int sentences, Instant now) {
    return quotas.take(grant, request, request, sentences, now);
  }

  private void undo(Grant grant, String turn, Instant now) {
    quotas.undo(grant.site(), grant.library(), turn, now);
  }

  @Test
  void sentences_runOutAndComeBackAtMidnight() {
    Grant grant = grant("midnight", 100, 10);

    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(100);
    assertThat(take(grant, "a", 60, NOW)).isEqualTo(new Taken(true, 0));
    assertThat(take(grant, "b", 41, NOW)).isEqualTo(new Taken(false, 12 * 3600));
    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(40);
    assertThat(take(grant, "c", 40, NOW).allowed()).isTrue();

    Instant tomorrow = Instant.parse("2026-03-02T00:00:00Z");
    assertThat(quotas.sentencesLeft(grant, tomorrow)).isEqualTo(100);
    assertThat(take(grant, "d", 100, tomorrow).allowed()).isTrue();
    assertThat(take(grant, "e", 1, NOW).allowed()).as("by a clock that is behind").isFalse();
  }

  /** Else an agent whose clock leaped by a month for a minute closes the library for a month. */
  @Test
  void clockThatLeapedAndIsBack_leavesTodaysQuota_lessWhatWasUsed() {
    Grant grant = grant("leap", 100, 10);
    assertThat(take(grant, "a", 60, NOW.plus(Duration.ofDays(30))).allowed()).isTrue();

    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(40);
    assertThat(take(grant, "b", 40, NOW)).isEqualTo(new Taken(true, 0));
    assertThat(take(grant, "c", 1, NOW)).isEqualTo(new Taken(false, 12 * 3600));
    assertThat(take(grant, "d", 100, NOW.plus(Duration.ofDays(1))).allowed()).isTrue();
  }

  /** By it an agent whose own clock is wrong is not ready. */
  @Test
  void clock_isTheServers_andOfAFileThereIsNone() {
    if (kind == TestDatabase.SQLITE) {
      assertThat(state.clock()).isEmpty();
    } else {
      assertThat(state.clock().orElseThrow())
          .isCloseTo(InstantSource.system().instant(), within(1, ChronoUnit.MINUTES));
    }
  }

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

  private SiteState agent(String name) {
    return open(name, nanos::get);
  }

  @Test
  void places_areGivenBack() {
    Grant grant = grant("places", 1000, 2);
    take(grant, "a", 1, NOW);
    take(grant, "b", 1, NOW.plusSeconds(1));

    Taken refused = take(grant, "c", 1, NOW.plusSeconds(2));
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.retryAfterSeconds()).isPositive();

    quotas.release("quota.example", "places", "a");
    assertThat(take(grant, "c", 1, NOW.plusSeconds(3)).allowed()).isTrue();
    assertThat(quotas.sentencesLeft(grant, NOW)).as("stay used").isEqualTo(997);
  }

  @Test
  void placesOfALivingAgent_areTaken_howeverLong_andOfADeadOneTheyAreFree() {
    Grant grant = grant("places-of-agents", 1000, 1);
    SiteState working = agent("working");
    SiteState other = agent("other");
    String turn = working.leases().begin().toString();
    working.quotas().take(grant, "a", turn, 1, NOW);
    for (int second = 0; second < 400; second += 5) {
      working.leases().tend();
      assertThat(other.quotas().take(grant, "b", "b", 1, NOW.plusSeconds(second)).allowed())
          .isFalse();
      nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    }
    for (int i = 0; i < 6; i++) { // and shows no sign of life any more
      assertThat(other.quotas().take(grant, "b", "b", 1, NOW).allowed()).isFalse();
      nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    }
    nanos.incrementAndGet();
    assertThat(other.quotas().take(grant, "b", "b", 1, NOW).allowed()).isTrue();
    assertThat(other.quotas().take(grant, "a", "a", 1, NOW).allowed()).as("b has it").isFalse();
    quotas.undo(grant.site(), grant.library(), turn, NOW);
    assertThat(quotas.sentencesLeft(grant, NOW)).as("a was undone all the same").isEqualTo(999);
  }

  @Test
  void placesOfAnAgentThatStopped_areFreeAtOnce() {
    Grant grant = grant("places-of-stopped", 1000, 1);
    SiteState stopping = agent("stopping");
    stopping.quotas().take(grant, "a", stopping.leases().begin().toString(), 1, NOW);
    assertThat(take(grant, "b", 1, NOW).allowed()).isFalse();
    stopping.leases().close();
    assertThat(take(grant, "b", 1, NOW).allowed()).isTrue();
  }

  @Test
  void requestOfADeadAgent_thatComesAgain_isCountedOnce() {
    Grant grant = grant("again", 10, 1);
    take(grant, "a", 10, NOW);

    assertThat(quotas.take(grant, "a", "a, second", 10, NOW.plusSeconds(40)).allowed()).isTrue();
    assertThat(quotas.sentencesLeft(grant, NOW)).isZero();
    assertThat(take(grant, "b", 0, NOW.plusSeconds(40)).allowed()).isFalse();
    quotas.release("quota.example", "again", "a, second");
    assertThat(take(grant, "b", 0, NOW.plusSeconds(40)).allowed()).isTrue();
  }

  @Test
  void agentThatStalledAndWakesUp_givesNothingBackOfTheOneThatTookOver() {
    Grant grant = grant("woken", 10, 1);
    take(grant, "a", 10, NOW);
    quotas.take(grant, "a", "a, second", 10, NOW.plusSeconds(40));

    undo(grant, "a", NOW.plusSeconds(60));
    quotas.release("quota.example", "woken", "a");

    assertThat(quotas.sentencesLeft(grant, NOW)).isZero();
    assertThat(take(grant, "b", 0, NOW.plusSeconds(60)).allowed()).as("its place").isFalse();
    undo(grant, "a, second", NOW.plusSeconds(60));
    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(10);
  }

  @Test
  void requestOfADeadAgent_isUndoneLongAfterItsPlaceWasFree() {
    Grant grant = grant("late", 10, 1);
    take(grant, "a", 6, NOW);
    Instant later = NOW.plus(Duration.ofHours(1));
    Quotas watching = agent("watching").quotas();
    for (int i = 0; i <= 30; i += 5) {
      assertThat(watching.take(grant, "b", "b", 4, later).allowed()).isFalse();
      nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    }

    assertThat(watching.take(grant, "b", "b", 4, later).allowed()).as("it is free").isTrue();
    undo(grant, "a", later);

    assertThat(quotas.sentencesLeft(grant, later)).isEqualTo(6);
    assertThat(take(grant, "c", 0, later).allowed()).as("b has its place").isFalse();
  }

  @Test
  void refusal_takesNeitherSentencesNorPlace() {
    Grant grant = grant("whole", 10, 1);
    assertThat(take(grant, "big", 11, NOW).allowed()).isFalse();
    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(10);
    assertThat(take(grant, "fits", 10, NOW).allowed()).isTrue();
  }

  @Test
  void undone_givesSentencesAndPlaceBack() {
    Grant grant = grant("undone", 100, 1);
    take(grant, "a", 60, NOW);

    undo(grant, "a", NOW);

    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(100);
    assertThat(take(grant, "b", 100, NOW)).isEqualTo(new Taken(true, 0));
  }

  @Test
  void undoneTwice_takesNothingOfOthers() {
    Grant grant = grant("undone-twice", 100, 10);
    take(grant, "a", 30, NOW);
    take(grant, "b", 50, NOW);

    undo(grant, "a", NOW);
    undo(grant, "a", NOW);
    undo(grant, "never taken", NOW);

    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(50);
  }

  @Test
  void undoneAfterMidnight_leavesTheNewDayAsItIs() {
    Grant grant = grant("undone-late", 100, 2);
    Instant tomorrow = NOW.plus(Duration.ofHours(12));
    Instant midnight = tomorrow.minusSeconds(tomorrow.getEpochSecond() % 86_400);
    take(grant, "a", 60, midnight.minusSeconds(1));
    take(grant, "b", 40, midnight);

    undo(grant, "a", midnight.plusSeconds(1));

    assertThat(quotas.sentencesLeft(grant, midnight.plusSeconds(1))).isEqualTo(60);
    assertThat(take(grant, "c", 1, midnight.plusSeconds(1)).allowed())
        .as("the place is free")
        .isTrue();
  }

  /** One library of a request refuses it, as another agent takes the rest of it. */
  @Test
  void manyTakersAndUndoers_leaveWhatWasKept() throws Exception {
    Grant grant = grant("race-undo", 10_000, 1000);

    atOnce(
        16,
        () -> {
          Quotas own = open().quotas();
          for (int i = 0; i < 3; i++) {
            String request = UUID.randomUUID().toString();
            own.take(grant, request, request, 7, NOW);
            own.undo(grant.site(), grant.library(), request, NOW);
            String another = UUID.randomUUID().toString();
            own.take(grant, another, another, 5, NOW);
          }
          return true;
        });

    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(10_000 - 16 * 3 * 5);
  }

  @Test
  void manyTakersAtOnce_quotaIsNeverOversold() throws Exception {
    Grant grant = grant("race-sentences", 100, 1000);

    List<Integer> allowed =
        atOnce(
            16,
            () -> {
              Quotas own = open().quotas();
              int taken = 0;
              for (int i = 0; i < 3; i++) {
                String request = UUID.randomUUID().toString();
                taken += own.take(grant, request, request, 7, NOW).allowed() ? 1 : 0;
              }
              return taken;
            });

    assertThat(allowed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100 / 7);
    assertThat(quotas.sentencesLeft(grant, NOW)).isEqualTo(100 % 7);
  }

  @Test
  void manyTakersAtOnce_placesAreNeverOversold() throws Exception {
    Grant grant = grant("race-places", 1000, 4);

    List<Boolean> allowed =
        atOnce(16, () -> take(grant, UUID.randomUUID().toString(), 1, NOW).allowed());

    assertThat(allowed).filteredOn(Boolean::booleanValue).hasSize(4);
  }
}
