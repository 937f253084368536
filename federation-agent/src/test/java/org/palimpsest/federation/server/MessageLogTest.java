package org.palimpsest.federation.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.answer.MemoryState;

final class MessageLogTest {

  private final MemoryState memory = new MemoryState();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private Instant now = Instant.parse("2026-05-04T12:00:00Z");
  private final MessageLog log = new MessageLog(memory.state().audit(), meters, () -> now);

  @Test
  void refused_manyUnsigned_areWrittenAsTwoRecords() {
    for (int i = 0; i < 1000; i++) {
      log.refused("signature", "alpha", null);
    }
    assertThat(memory.auditRecords)
        .containsExactly("message.refused alpha {count=1, reason=signature}");
    now = now.plusSeconds(60);
    log.flush(false);
    assertThat(memory.auditRecords)
        .hasSize(2)
        .contains("message.refused alpha {count=999, reason=signature}");
    assertThat(
            meters.counter("palimpsest.federation.messages.refused", "reason", "signature").count())
        .isEqualTo(1000);
  }

  @Test
  void refused_ofSeveralSitesAndReasons_isCountedApart() {
    log.refused("signature", "alpha", null);
    log.refused("signature", "gamma", null);
    log.refused("time", "alpha", null);
    log.refused("malformed", null, null);
    assertThat(memory.auditRecords).hasSize(4);
  }

  @Test
  void flush_atTheEnd_writesWhatIsLeft() {
    log.refused("time", "alpha", null);
    log.refused("time", "alpha", null);
    log.flush(true);
    log.flush(true);
    assertThat(memory.auditRecords).hasSize(2);
  }
}
