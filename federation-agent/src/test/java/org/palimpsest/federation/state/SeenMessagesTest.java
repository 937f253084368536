package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
import org.palimpsest.federation.state.SeenMessages.State;

/** Messages that came in. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SeenMessagesTest extends StateFixture {

  private static final String FROM = "sender.example";
  private static final String SHA256 = "ab".repeat(32);
  private static final Bytes ANSWER = Bytes.ofHex("00a1ff");

  private final UUID id = UUID.randomUUID();
  private SeenMessages seen;
  private Turn turn;

  @BeforeEach
  void beginTurn() {
    seen = state.seenMessages();
    turn = state.leases().begin();
  }

  private State claim(String sha256) {
    return claim(FROM, id, sha256);
  }

  private State claim(String from, UUID message, String sha256) {
    return seen.claim(from, message, sha256, turn.id(), NOW).state();
  }

  @Test
  void sameMessageAgain_runsThenIsAnswered() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    assertThat(claim(SHA256)).isEqualTo(State.RUNNING);
    seen.answered(FROM, id, ANSWER);
    assertThat(seen.claim(FROM, id, SHA256, turn.id(), NOW).answer()).isEqualTo(ANSWER);
    assertThat(claim(SHA256)).isEqualTo(State.ANSWERED);
  }

  @Test
  void anotherMessageUnderTheId_isTold() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    assertThat(claim("cd".repeat(32))).isEqualTo(State.OTHER);
    seen.answered(FROM, id, ANSWER);
    assertThat(claim("cd".repeat(32))).isEqualTo(State.OTHER);
  }

  @Test
  void sameIdOfAnotherSender_isAnotherMessage() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    assertThat(claim("other.example", id, SHA256)).isEqualTo(State.NEW);
  }

  @Test
  void releasedMessage_isNewAgainUnlessItWasAnswered() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    seen.release(FROM, id, UUID.randomUUID());
    assertThat(claim(SHA256)).as("another turn's").isEqualTo(State.RUNNING);
    seen.release(FROM, id, turn.id());
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    seen.answered(FROM, id, ANSWER);
    seen.release(FROM, id, turn.id());
    assertThat(claim(SHA256)).isEqualTo(State.ANSWERED);
  }

  @Test
  void claimOfADeadAgent_isTakenOver() {
    var nanos = new AtomicLong(Long.MAX_VALUE - 10);
    SiteState heir = open("heir", nanos::get);
    UUID heirs = heir.leases().begin().id();
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    for (int i = 0; i <= 30; i++) {
      assertThat(heir.seenMessages().claim(FROM, id, SHA256, heirs, NOW).state())
          .as("after %d s", i)
          .isEqualTo(State.RUNNING);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(heir.seenMessages().claim(FROM, id, SHA256, heirs, NOW).state())
        .isEqualTo(State.NEW);
    assertThat(claim(SHA256)).as("the heir's now").isEqualTo(State.RUNNING);
    assertThat(turn.isHeld()).as("renewed a moment ago").isTrue();
    seen.answered(FROM, id, ANSWER);
    seen.answered(FROM, id, Bytes.ofHex("bb"));
    assertThat(heir.seenMessages().claim(FROM, id, SHA256, heirs, NOW).answer())
        .as("the first")
        .isEqualTo(ANSWER);
  }

  @Test
  void claimOfAnAgentThatStopped_isTakenOverAtOnce() {
    SiteState heir = open();
    UUID heirs = heir.leases().begin().id();
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    assertThat(heir.seenMessages().claim(FROM, id, SHA256, heirs, NOW).state())
        .isEqualTo(State.RUNNING);
    state.leases().close();
    assertThat(heir.seenMessages().claim(FROM, id, SHA256, heirs, NOW).state())
        .isEqualTo(State.NEW);
  }

  @Test
  void answerToAMessageThatNobodyClaimed_isRefused() {
    assertThatIllegalStateException().isThrownBy(() -> seen.answered(FROM, id, ANSWER));
  }

  @Test
  void eightAtOnce_exactlyOneIsNew() throws Exception {
    for (int round = 0; round < 5; round++) {
      UUID message = UUID.randomUUID();
      List<State> states =
          atOnce(
              8,
              () -> {
                SiteState agent = open();
                UUID own = agent.leases().begin().id();
                return agent.seenMessages().claim(FROM, message, SHA256, own, NOW).state();
              });
      assertThat(states).containsOnlyOnce(State.NEW);
      assertThat(states).filteredOn(state -> state == State.RUNNING).hasSize(7);
    }
  }

  @Test
  void afterADay_areForgotten() {
    UUID old = UUID.randomUUID();
    seen.claim(FROM, old, SHA256, turn.id(), NOW.minus(Duration.ofHours(24)).minusSeconds(1));
    seen.claim(FROM, id, SHA256, turn.id(), NOW.minus(Duration.ofHours(24)));

    assertThat(seen.expire(NOW)).isEqualTo(1);
    assertThat(seen.expire(NOW)).isZero();
    assertThat(seen.claim(FROM, old, SHA256, turn.id(), NOW).state()).isEqualTo(State.NEW);
    assertThat(seen.claim(FROM, id, "other", turn.id(), NOW).state()).isEqualTo(State.OTHER);
  }
}
