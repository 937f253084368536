package org.palimpsest.federation.agent;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.peer.PeerClient.CircuitCounts;
import org.palimpsest.federation.state.Tasks.Backlog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Figures of the moment, without names. Reading them waits for nothing: the state and Solr are
 * asked now and then; a state that does not answer gives no number.
 */
final class Gauges {

  private static final Logger LOG = LoggerFactory.getLogger(Gauges.class);
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Supplier<Backlog> backlog;
  private final BooleanSupplier solr;
  private final InstantSource clock;
  private volatile @Nullable Backlog last;
  private volatile double solrAnswers = Double.NaN;

  /**
   * Figures in a registry.
   *
   * @param backlog asks the state
   * @param solr whether Solr answers
   * @param auditLost whether the audit log has lost records
   * @param circuits those of the other sites, now
   */
  Gauges(
      MeterRegistry registry,
      Supplier<Backlog> backlog,
      BooleanSupplier solr,
      BooleanSupplier auditLost,
      Supplier<CircuitCounts> circuits,
      InstantSource clock) {
    this.backlog = backlog;
    this.solr = solr;
    this.clock = clock;
    tasks(registry, "waiting", Backlog::waiting);
    tasks(registry, "running", Backlog::running);
    Gauge.builder("palimpsest.tasks.oldest.waiting.seconds", this, Gauges::oldestSeconds)
        .description("For how long the task waits that waits for longest; 0 where none does")
        .strongReference(true)
        .register(registry);
    Gauge.builder("palimpsest.solr.answers", this, gauges -> gauges.solrAnswers)
        .description("1 where Solr answered when it was looked at, 0 where it did not")
        .strongReference(true)
        .register(registry);
    Gauge.builder("palimpsest.federation.audit.lost", () -> auditLost.getAsBoolean() ? 1 : 0)
        .description("1 where others remember records that the audit log does not have")
        .strongReference(true)
        .register(registry);
    circuits(registry, "closed", circuits, CircuitCounts::closed);
    circuits(registry, "open", circuits, CircuitCounts::open);
    circuits(registry, "halfOpen", circuits, CircuitCounts::halfOpen);
  }

  private void tasks(MeterRegistry registry, String state, ToDoubleFunction<Backlog> count) {
    Gauge.builder("palimpsest.tasks", this, gauges -> gauges.known(count))
        .description("Tasks of the site that are not over, those of all its agents")
        .tag("state", state)
        .strongReference(true)
        .register(registry);
  }

  private static void circuits(
      MeterRegistry registry,
      String state,
      Supplier<CircuitCounts> circuits,
      ToDoubleFunction<CircuitCounts> count) {
    Gauge.builder("palimpsest.federation.circuits", circuits, all -> count.applyAsDouble(all.get()))
        .description("Other sites that this agent has asked, by whether it leaves them alone")
        .tag("state", state)
        .strongReference(true)
        .register(registry);
  }

  private double known(ToDoubleFunction<Backlog> count) {
    Backlog counts = last;
    return counts == null ? Double.NaN : count.applyAsDouble(counts);
  }

  private double oldestSeconds() {
    Backlog counts = last;
    if (counts == null) {
      return Double.NaN;
    }
    return counts
        .oldestWaiting()
        .map(since -> Math.max(0, Duration.between(since, clock.instant()).toMillis()))
        .map(millis -> millis / MILLIS_PER_SECOND)
        .orElse(0.0);
  }

  /** Asks the state and Solr anew. */
  void sample() {
    solrAnswers = solr.getAsBoolean() ? 1 : 0;
    try {
      last = backlog.get();
    } catch (PalimpsestException e) {
      last = null;
      LOG.debug("The tasks could not be counted: {}", e.reason());
    }
  }
}
