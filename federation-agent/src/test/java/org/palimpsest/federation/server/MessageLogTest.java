package org.palimpsest.federation.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.testing.TestState;

final class MessageLogTest {

  private final TestState memory = new TestState();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private Instant now = Instant.parse("2026-05-04T12:00:00Z");
  private final MessageLog log =
      new MessageLog(memory.state().audit(), meters, () -> Set.of("2026"), () -> now);

  @Test
  void figures_ofWhatShouldNotHappen_areToldBeforeItDoes() {
    assertThat(meters.getMeters())
        .extracting(meter -> meter.getId().getName())
        .containsExactlyInAnyOrder(
            "palimpsest.federation.audit.failed", "palimpsest.federation.messages.repeated");
  }

  @Test
  void refused_manyUnsigned_areWrittenAsTwoRecords() {
    for (int i = 0; i < 1000; i++) {
      log.refused("signature", "alpha", null);
    }
    assertThat(memory.auditRecords())
        .containsExactly("message.refused alpha {count=1, reason=signature}");
    now = now.plusSeconds(60);
    log.flush(false);
    assertThat(memory.auditRecords())
        .hasSize(2)
        .contains("message.refused alpha {count=999, reason=signature}");
    assertThat(
            meters.counter("palimpsest.federation.messages.refused", "reason", "signature").count())
        .isEqualTo(1000);
  }

  @Test
  void refused_manySigned_areWrittenAsTwoRecords_theFirstWithWhatItWas() {
    for (int i = 0; i < 1000; i++) {
      log.refused("budget", "alpha", envelope(MessageType.HELLO));
    }
    assertThat(memory.auditRecords()).hasSize(1);
    assertThat(memory.auditRecords().get(0)).contains("reason=budget", "type=hello", "count=1");
    now = now.plusSeconds(60);
    log.flush(false);
    assertThat(memory.auditRecords())
        .hasSize(2)
        .contains("message.refused alpha {count=999, reason=budget}");
    now = now.plusSeconds(60);
    log.refused("budget", "alpha", envelope(MessageType.HELLO));
    assertThat(memory.auditRecords()).hasSize(3);
  }

  @Test
  void refused_ofSeveralSitesAndReasons_isCountedApart() {
    log.refused("signature", "alpha", null);
    log.refused("signature", "gamma", null);
    log.refused("time", "alpha", null);
    log.refused("malformed", null, null);
    assertThat(memory.auditRecords()).hasSize(4);
  }

  @Test
  void flush_atTheEnd_writesWhatIsLeft() {
    log.refused("time", "alpha", null);
    log.refused("time", "alpha", null);
    log.flush(true);
    log.flush(true);
    assertThat(memory.auditRecords()).hasSize(2);
  }

  @Test
  void checks_areCountedByEpoch_whichNamesNoneThatIsNotThisSites() {
    for (String epoch : List.of("2026", "2026", "made-up")) {
      log.count(
          MessageType.CHECK,
          new Message.CheckRequest(
              List.of("theses"), "scheme", epoch, Bytes.of(new byte[13]), List.of()),
          new Message.CheckAnswer(
              Message.CheckState.DONE,
              Map.of("theses", Message.LibraryOutcome.OK),
              List.of(),
              List.of(),
              0));
    }
    assertThat(meters.counter("palimpsest.federation.checks", "epoch", "2026").count())
        .isEqualTo(2);
    assertThat(meters.counter("palimpsest.federation.checks", "epoch", "OTHER").count())
        .isEqualTo(1);
    assertThat(
            meters
                .counter(
                    "palimpsest.federation.messages.answered", "type", "check", "outcome", "done")
                .count())
        .isEqualTo(3);
  }

  private Envelope envelope(MessageType type) {
    Bytes nothing = Bytes.of(new byte[0]);
    Header header =
        new Header(
            Header.VERSION,
            Header.SUITE,
            type,
            UUID.randomUUID(),
            "alpha",
            "beta",
            "sign-1",
            "seal-1",
            now,
            now.plusSeconds(60),
            null);
    return new Envelope(nothing, header, nothing, nothing, nothing);
  }
}
