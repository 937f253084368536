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
 * Current figures without names. Reading them does not block: the state and Solr are sampled;
 * figures of a state that does not answer are NaN.
 */
final class Gauges {

  private static final Logger LOG = LoggerFactory.getLogger(Gauges.class);
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Supplier<Backlog> backlog;
  private final BooleanSupplier solr;
  private final InstantSource clock;
  private volatile @Nullable Backlog last;
  private volatile double solrAnswers = Double.NaN;

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
    gauge(
        registry,
        "palimpsest.tasks.oldest.waiting.seconds",
        this::oldestSeconds,
        "Longest waiting time of a task; 0 if no task waits");
    gauge(
        registry,
        "palimpsest.solr.answers",
        () -> solrAnswers,
        "1 where Solr answered when it was looked at, 0 where it did not");
    gauge(
        registry,
        "palimpsest.federation.audit.lost",
        () -> auditLost.getAsBoolean() ? 1 : 0,
        "1 where others remember records that the audit log does not have");
    circuits(registry, "closed", circuits, CircuitCounts::closed);
    circuits(registry, "open", circuits, CircuitCounts::open);
    circuits(registry, "halfOpen", circuits, CircuitCounts::halfOpen);
  }

  private void tasks(MeterRegistry registry, String state, ToDoubleFunction<Backlog> count) {
    gauge(
        registry,
        "palimpsest.tasks",
        () -> known(count),
        "Tasks of the site that are not over, those of all its agents",
        "state",
        state);
  }

  private static void circuits(
      MeterRegistry registry,
      String state,
      Supplier<CircuitCounts> circuits,
      ToDoubleFunction<CircuitCounts> count) {
    gauge(
        registry,
        "palimpsest.federation.circuits",
        () -> count.applyAsDouble(circuits.get()),
        "Other sites that this agent has asked, by whether it leaves them alone",
        "state",
        state);
  }

  /** Registers a gauge with a strong reference. */
  static void gauge(
      MeterRegistry registry,
      String name,
      Supplier<Number> value,
      String description,
      String... tags) {
    Gauge.builder(name, value)
        .description(description)
        .tags(tags)
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
