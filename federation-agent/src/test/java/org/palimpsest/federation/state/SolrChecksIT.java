package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.federation.state.SharedState.NOW;

import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.state.Checks.KeptCheck;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SolrChecksIT {

  private static final Bytes ANSWER = Bytes.ofHex("a10203");
  private static final String HANDLES = "{\"h1\":{\"id\":\"论文\"}}";

  private final Checks checks = SharedState.open().checks();
  private final UUID check = UUID.randomUUID();

  @Test
  void checkOfASite_isItsOwn() {
    checks.begin("asker.example", check, NOW);
    assertThat(checks.find("asker.example", check).orElseThrow().finished()).isFalse();

    assertThat(checks.finish("asker.example", check, ANSWER, HANDLES)).isTrue();

    assertThat(checks.find("asker.example", check))
        .contains(new KeptCheck(NOW, true, ANSWER, HANDLES));
    assertThat(checks.find("other.example", check)).isEmpty();
    checks.begin("asker.example", check, NOW);
    assertThat(checks.find("asker.example", check).orElseThrow().finished()).isTrue();
  }

  @Test
  void agentThatStalledAndWakesUp_doesNotReplaceAnAnswer() {
    Bytes other = Bytes.of(new byte[] {7});
    checks.begin("asker.example", check, NOW);
    checks.begin("asker.example", check, NOW.plusSeconds(120));
    assertThat(checks.find("asker.example", check).orElseThrow().begunAt())
        .as("by the agent that took over")
        .isEqualTo(NOW.plusSeconds(120));
    assertThat(checks.finish("asker.example", check, ANSWER, HANDLES)).isTrue();

    assertThat(checks.finish("asker.example", check, other, "{}")).isFalse();
    assertThat(checks.finish("asker.example", check, ANSWER, HANDLES)).isTrue();
    assertThat(checks.find("asker.example", check).orElseThrow().answer()).isEqualTo(ANSWER);
  }

  @Test
  void cancelledCheck_keepsNothing() {
    checks.begin("asker.example", check, NOW);
    checks.cancel("asker.example", check);

    assertThat(checks.finish("asker.example", check, ANSWER, HANDLES)).isFalse();
    assertThat(checks.find("asker.example", check)).isEmpty();
    checks.cancel("asker.example", check);
  }

  @Test
  void allOfASite_areCancelledAtOnce() {
    for (int i = 0; i < 3; i++) {
      checks.begin("leaving.example", UUID.randomUUID(), NOW);
    }
    checks.begin("leaving.example", check, NOW);
    checks.begin("staying.example", check, NOW);

    assertThat(checks.cancelAll("leaving.example")).isEqualTo(4);
    assertThat(checks.cancelAll("leaving.example")).isZero();
    assertThat(checks.find("leaving.example", check)).isEmpty();
    assertThat(checks.find("staying.example", check)).isPresent();
  }

  @Test
  void afterADay_isNotFoundAndThenDeleted() {
    var table = SharedState.newTable("checks-expiry");
    var own = new SolrChecks(table, InstantSource.fixed(NOW));
    UUID young = UUID.randomUUID();
    own.begin("asker.example", check, NOW.minus(Duration.ofDays(1)).minusSeconds(1));
    own.begin("asker.example", young, NOW.minus(Duration.ofDays(1)));

    assertThat(own.find("asker.example", check)).isEmpty();
    assertThat(own.find("asker.example", young)).isPresent();
    assertThat(own.expire(NOW)).isEqualTo(1);
    assertThat(table.get("asker.example!" + check)).isEmpty();
    assertThat(own.find("asker.example", young)).isPresent();
  }
}
