package org.palimpsest.federation.lease;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** An agent from its start to its end, or its presumed death, with its open turns. Thread-safe. */
final class Owner {

  private static final SecureRandom RANDOM = new SecureRandom();

  /** Above this, abandoned turns are dropped: only a long failure of the state leads to so many. */
  private static final int TURNS_MAX = 10_000;

  private final long number = RANDOM.nextLong();
  private final AtomicLong turns = new AtomicLong();
  private final Map<UUID, Turn> open = new ConcurrentHashMap<>();

  private volatile boolean isKept;
  private volatile boolean isLost;
  private volatile long renewedNanos;

  /** The lease's owner: 16 hexadecimal digits. */
  String name() {
    return name(number);
  }

  /** The owner of a turn. */
  static String of(UUID turn) {
    return name(turn.getMostSignificantBits());
  }

  private static String name(long number) {
    return HexFormat.of().toHexDigits(number);
  }

  /** A unique turn id: the owner, and a counter. */
  UUID nextTurn() {
    return new UUID(number, turns.incrementAndGet());
  }

  void add(Turn turn) {
    open.put(turn.id(), turn);
    if (open.size() > TURNS_MAX) {
      open.values().removeIf(Turn::isLeft);
    }
  }

  void remove(Turn turn) {
    open.remove(turn.id());
  }

  /** Whether a turn was begun here, and neither closed nor abandoned. */
  boolean isAt(UUID turn) {
    Turn known = open.get(turn);
    return known != null && !known.isLeft();
  }

  /** The numbers of abandoned turns. */
  Set<Long> left() {
    return open.values().stream()
        .filter(Turn::isLeft)
        .map(turn -> turn.id().getLeastSignificantBits())
        .collect(Collectors.toSet());
  }

  /** Notes a write of its lease at this time of the monotonic clock, or later. */
  void renewed(long atNanos) {
    renewedNanos = atNanos;
    isKept = true;
  }

  /** Whether its lease was written within this time: no agent can consider it dead. */
  boolean isFresh(long nowNanos, long withinNanos) {
    return isKept && !isLost && nowNanos - renewedNanos < withinNanos;
  }

  /** Whether its lease was ever written. */
  boolean isKept() {
    return isKept;
  }

  /** Notes the end of the lease, which is final. */
  void lose() {
    isLost = true;
  }

  boolean isLost() {
    return isLost;
  }
}
