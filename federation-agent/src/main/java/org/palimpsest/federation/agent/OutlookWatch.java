package org.palimpsest.federation.agent;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes an {@link Outlook} for operators, without names, as gauges and a sentence. While Solr
 * does not answer, the last one stays.
 */
final class OutlookWatch {

  private static final Logger LOG = LoggerFactory.getLogger(OutlookWatch.class);
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Supplier<Outlook> looking;
  private final InstantSource clock;
  private volatile @Nullable Outlook last;

  OutlookWatch(MeterRegistry registry, Supplier<Outlook> looking, InstantSource clock) {
    this.looking = looking;
    this.clock = clock;
    keys(registry, "own", last -> Optional.of(last.ownKeysEnd()));
    keys(registry, "others", Outlook::othersKeysEnd);
    Gauges.gauge(
        registry,
        "palimpsest.federation.silence.seconds",
        () -> value(last -> seconds(last.silence(clock.instant()))),
        "For how long the site has been silent that has been for longest");
    Gauges.gauge(
        registry,
        "palimpsest.federation.libraries.faults",
        () -> value(last -> (double) last.libraryFaults()),
        "Collections of published libraries that cannot be searched");
  }

  private void keys(MeterRegistry registry, String of, Function<Outlook, Optional<Instant>> end) {
    Gauges.gauge(
        registry,
        "palimpsest.federation.keys.end.seconds",
        () ->
            value(
                last ->
                    end.apply(last)
                        .map(at -> seconds(Duration.between(clock.instant(), at)))
                        .orElse(Double.NaN)),
        "Until the first of the newest keys ends, below 0 where it has",
        "of",
        of);
  }

  private double value(Function<Outlook, Double> of) {
    return Optional.ofNullable(last).map(of).orElse(Double.NaN);
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / MILLIS_PER_SECOND;
  }

  void look() {
    try {
      last = looking.get();
    } catch (PalimpsestException e) {
      LOG.debug("The other sites could not be looked at: {}", e.reason());
    }
  }

  /** The outlook's summary; empty before the first one. */
  Optional<String> notice() {
    return Optional.ofNullable(last).flatMap(seen -> seen.notice(clock.instant()));
  }
}
