package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.palimpsest.federation.state.SharedState.NOW;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.state.SeenMessages.State;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SolrSeenMessagesIT {

  private static final String FROM = "sender.example";
  private static final String SHA256 = "ab".repeat(32);
  private static final Bytes ANSWER = Bytes.ofHex("00a1ff");

  private final SeenMessages seen = SharedState.open().seenMessages();
  private final UUID id = UUID.randomUUID();

  private State claim(String sha256) {
    return seen.claim(FROM, id, sha256, NOW).state();
  }

  @Test
  void sameMessageAgain_runsThenIsAnswered() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    assertThat(claim(SHA256)).isEqualTo(State.RUNNING);
    seen.answered(FROM, id, ANSWER);
    assertThat(seen.claim(FROM, id, SHA256, NOW).answer()).isEqualTo(ANSWER);
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
    assertThat(seen.claim("other.example", id, SHA256, NOW).state()).isEqualTo(State.NEW);
  }

  @Test
  void releasedMessage_isNewAgainUnlessItWasAnswered() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    seen.release(FROM, id);
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    seen.answered(FROM, id, ANSWER);
    seen.release(FROM, id);
    assertThat(claim(SHA256)).isEqualTo(State.ANSWERED);
  }

  @Test
  void claimOfADeadAgent_isTakenOver() {
    assertThat(claim(SHA256)).isEqualTo(State.NEW);
    assertThat(seen.claim(FROM, id, SHA256, NOW.plusSeconds(29)).state()).isEqualTo(State.RUNNING);
    assertThat(seen.claim(FROM, id, SHA256, NOW.plusSeconds(31)).state()).isEqualTo(State.NEW);
    seen.answered(FROM, id, ANSWER);
    seen.answered(FROM, id, Bytes.ofHex("bb"));
    assertThat(seen.claim(FROM, id, SHA256, NOW).answer()).as("the first").isEqualTo(ANSWER);
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
          SharedState.atOnce(
              8, () -> SharedState.open().seenMessages().claim(FROM, message, SHA256, NOW).state());
      assertThat(states).containsOnlyOnce(State.NEW);
      assertThat(states).filteredOn(state -> state == State.RUNNING).hasSize(7);
    }
  }

  @Test
  void afterADay_areForgotten() {
    var table = SharedState.newTable("seen-expiry");
    var own = new SolrSeenMessages(table);
    UUID old = UUID.randomUUID();
    own.claim(FROM, old, SHA256, NOW.minus(Duration.ofHours(24)).minusSeconds(1));
    own.claim(FROM, id, SHA256, NOW.minus(Duration.ofHours(24)));

    assertThat(own.expire(NOW)).isEqualTo(1);
    assertThat(own.expire(NOW)).isZero();
    assertThat(own.claim(FROM, old, SHA256, NOW).state()).isEqualTo(State.NEW);
    assertThat(own.claim(FROM, id, "other", NOW).state()).isEqualTo(State.OTHER);
  }
}
