package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether deletion may rely on this machine's clock: not for an hour after a jump, nor for
 * some minutes after the start. A clock that is years ahead would otherwise cause the deletion of
 * all data and keys. Not thread-safe.
 */
final class ClockJumps {

  private static final Logger LOG = LoggerFactory.getLogger(ClockJumps.class);

  /** More than the usual correction of a clock. */
  private static final Duration JUMP = Duration.ofHours(1);

  /** Pause of deletion after a jump, for people to notice. */
  private static final Duration WAIT = Duration.ofHours(1);

  /** Pause of deletion after the start, for the machine to set its clock. */
  private static final Duration START_WAIT = Duration.ofMinutes(10);

  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private Instant seenAt;
  private long seenNanos;
  private long steadyFromNanos;
  private @Nullable Duration unsaid;

  /** Compares two clocks from now on. */
  ClockJumps(InstantSource clock, LongSupplier nanoTime) {
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.seenAt = clock.instant();
    this.seenNanos = nanoTime.getAsLong();
    this.steadyFromNanos = seenNanos + START_WAIT.toNanos();
  }

  /** Whether the clock has been steady for long enough. */
  boolean isSteady() {
    Instant now = clock.instant();
    long nowNanos = nanoTime.getAsLong();
    Duration off = Duration.between(seenAt.plusNanos(nowNanos - seenNanos), now);
    seenAt = now;
    seenNanos = nowNanos;
    if (off.abs().compareTo(JUMP) > 0) {
      steadyFromNanos = nowNanos + WAIT.toNanos();
      unsaid = off;
      LOG.warn(
          "This machine's clock has jumped by {}; nothing is deleted for its age for an hour.",
          off.truncatedTo(ChronoUnit.MINUTES));
    }
    return nowNanos - steadyFromNanos > 0;
  }

  /** The last jump, once. */
  Optional<Duration> takeJump() {
    Optional<Duration> jump = Optional.ofNullable(unsaid);
    unsaid = null;
    return jump;
  }
}
