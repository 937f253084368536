package org.palimpsest.federation.agent;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells operators of an {@link Outlook}, without names: as figures, and in a sentence. It is looked
 * anew now and then; while Solr does not answer, what was seen last holds.
 */
final class OutlookWatch {

  private static final Logger LOG = LoggerFactory.getLogger(OutlookWatch.class);
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Supplier<Outlook> looking;
  private final InstantSource clock;
  private volatile @Nullable Outlook last;

  /**
   * Figures in a registry.
   *
   * @param looking asks Solr
   */
  OutlookWatch(MeterRegistry registry, Supplier<Outlook> looking, InstantSource clock) {
    this.looking = looking;
    this.clock = clock;
    keys(registry, "own", watch -> watch.secondsUntil(last -> Optional.of(last.ownKeysEnd())));
    keys(registry, "others", watch -> watch.secondsUntil(Outlook::othersKeysEnd));
    Gauge.builder("palimpsest.federation.silence.seconds", this, OutlookWatch::silenceSeconds)
        .description("For how long the site has been silent that has been for longest")
        .strongReference(true)
        .register(registry);
    Gauge.builder("palimpsest.federation.libraries.faults", this, OutlookWatch::libraryFaults)
        .description("Collections of published libraries that cannot be searched")
        .strongReference(true)
        .register(registry);
  }

  private void keys(MeterRegistry registry, String of, ToDoubleFunction<OutlookWatch> seconds) {
    Gauge.builder("palimpsest.federation.keys.end.seconds", this, seconds)
        .description("Until the first of the newest keys ends, below 0 where it has")
        .tag("of", of)
        .strongReference(true)
        .register(registry);
  }

  private double secondsUntil(Function<Outlook, Optional<Instant>> end) {
    return Optional.ofNullable(last)
        .flatMap(end)
        .map(at -> seconds(Duration.between(clock.instant(), at)))
        .orElse(Double.NaN);
  }

  private double silenceSeconds() {
    Outlook seen = last;
    return seen == null ? Double.NaN : seconds(seen.silence(clock.instant()));
  }

  private double libraryFaults() {
    Outlook seen = last;
    return seen == null ? Double.NaN : seen.libraryFaults();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / MILLIS_PER_SECOND;
  }

  /** Looks anew. */
  void look() {
    try {
      last = looking.get();
    } catch (PalimpsestException e) {
      LOG.debug("The other sites could not be looked at: {}", e.reason());
    }
  }

  /** What somebody should see to; empty where there is nothing, or nothing was seen yet. */
  Optional<String> notice() {
    return Optional.ofNullable(last).flatMap(seen -> seen.notice(clock.instant()));
  }
}
