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
 * Whether this machine's clock can be trusted with deleting: not while it has just jumped. A clock
 * that leaps by years would else take all that people have with it before somebody sets it right.
 * For one thread.
 */
final class ClockJumps {

  private static final Logger LOG = LoggerFactory.getLogger(ClockJumps.class);

  /** More than clocks are corrected by as they go. */
  private static final Duration JUMP = Duration.ofHours(1);

  /** How long nothing is deleted after one, for somebody to notice. */
  private static final Duration WAIT = Duration.ofHours(1);

  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private Instant seenAt;
  private long seenNanos;
  private @Nullable Long jumpedNanos;
  private @Nullable Duration unsaid;

  /**
   * Compares two clocks from now on.
   *
   * @param clock the one in question
   * @param nanoTime one that only goes on
   */
  ClockJumps(InstantSource clock, LongSupplier nanoTime) {
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.seenAt = clock.instant();
    this.seenNanos = nanoTime.getAsLong();
  }

  /** Whether the clock has gone on as time has, for the last hour at least. */
  boolean isSteady() {
    Instant now = clock.instant();
    long nowNanos = nanoTime.getAsLong();
    Duration off = Duration.between(seenAt.plusNanos(nowNanos - seenNanos), now);
    seenAt = now;
    seenNanos = nowNanos;
    if (off.abs().compareTo(JUMP) > 0) {
      jumpedNanos = nowNanos;
      unsaid = off;
      LOG.warn(
          "This machine's clock has jumped by {}; nothing is deleted for its age for an hour.",
          off.truncatedTo(ChronoUnit.MINUTES));
    }
    return jumpedNanos == null || nowNanos - jumpedNanos > WAIT.toNanos();
  }

  /** By how much the clock jumped when it was last looked at; empty once that was taken. */
  Optional<Duration> takeJump() {
    Optional<Duration> jump = Optional.ofNullable(unsaid);
    unsaid = null;
    return jump;
  }
}
