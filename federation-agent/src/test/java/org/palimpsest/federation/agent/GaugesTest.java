package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.peer.PeerClient.CircuitCounts;
import org.palimpsest.federation.state.Tasks.Backlog;

final class GaugesTest {

  private static final Instant SINCE = Instant.parse("2026-05-04T12:00:00Z");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Instant now = SINCE.plusSeconds(90);
  private Supplier<Backlog> backlog = () -> new Backlog(3, 2, Optional.of(SINCE));
  private boolean solr = true;
  private boolean lost;
  private CircuitCounts circuits = new CircuitCounts(4, 1, 0);
  private final Gauges gauges =
      new Gauges(registry, () -> backlog.get(), () -> solr, () -> lost, () -> circuits, () -> now);

  private double value(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  @Test
  void tasks_areThoseOfTheLastSample_andTheirAgeIsNow() {
    gauges.sample();

    assertThat(value("palimpsest.tasks", "state", "waiting")).isEqualTo(3);
    assertThat(value("palimpsest.tasks", "state", "running")).isEqualTo(2);
    assertThat(value("palimpsest.tasks.oldest.waiting.seconds")).isEqualTo(90);
    now = now.plusMillis(1500);
    assertThat(value("palimpsest.tasks.oldest.waiting.seconds")).isEqualTo(91.5);
  }

  @Test
  void nothingWaits_forZeroSeconds() {
    backlog = () -> new Backlog(0, 1, Optional.empty());
    gauges.sample();

    assertThat(value("palimpsest.tasks.oldest.waiting.seconds")).isZero();
  }

  @Test
  void stateDoesNotAnswer_noNumberIsTold() {
    assertThat(value("palimpsest.tasks", "state", "waiting")).as("before the first").isNaN();
    gauges.sample();
    backlog =
        () -> {
          throw new PalimpsestException(Reason.UNREACHABLE, "Nothing answers.");
        };
    gauges.sample();

    assertThat(value("palimpsest.tasks", "state", "waiting")).isNaN();
    assertThat(value("palimpsest.tasks.oldest.waiting.seconds")).isNaN();
  }

  @Test
  void solrAndAuditLog_areOneOrZero() {
    assertThat(value("palimpsest.solr.answers")).as("before the first").isNaN();
    gauges.sample();
    assertThat(value("palimpsest.solr.answers")).isEqualTo(1);
    assertThat(value("palimpsest.federation.audit.lost")).isZero();
    solr = false;
    lost = true;
    gauges.sample();
    assertThat(value("palimpsest.solr.answers")).isZero();
    assertThat(value("palimpsest.federation.audit.lost")).isEqualTo(1);
  }

  @Test
  void circuits_areCountedWhenTheyAreRead() {
    assertThat(value("palimpsest.federation.circuits", "state", "open")).isEqualTo(1);
    circuits = new CircuitCounts(3, 1, 1);
    assertThat(value("palimpsest.federation.circuits", "state", "closed")).isEqualTo(3);
    assertThat(value("palimpsest.federation.circuits", "state", "halfOpen")).isEqualTo(1);
  }
}
