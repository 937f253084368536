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
 * Whether this machine's clock can be trusted with deleting: not for an hour after it has jumped,
 * nor for some minutes after the start, when it may be wrong as yet. A clock that is years ahead
 * would else take all that people have, and the site's keys, before somebody sets it right. For one
 * thread.
 */
final class ClockJumps {

  private static final Logger LOG = LoggerFactory.getLogger(ClockJumps.class);

  /** More than clocks are corrected by as they go. */
  private static final Duration JUMP = Duration.ofHours(1);

  /** How long nothing is deleted after one, for somebody to notice. */
  private static final Duration WAIT = Duration.ofHours(1);

  /** How long nothing is deleted after the start, for the machine to ask what time it is. */
  private static final Duration START_WAIT = Duration.ofMinutes(10);

  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private Instant seenAt;
  private long seenNanos;
  private long steadyFromNanos;
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
    this.steadyFromNanos = seenNanos + START_WAIT.toNanos();
  }

  /** Whether the clock has gone on as time has, for long enough. */
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

  /** By how much the clock jumped when it was last looked at; empty once that was taken. */
  Optional<Duration> takeJump() {
    Optional<Duration> jump = Optional.ofNullable(unsaid);
    unsaid = null;
    return jump;
  }
}
