package org.palimpsest.federation.lease;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * An agent from its start to its end, or until others took it for dead; and the turns that it has
 * begun and not closed. Safe for use by several threads.
 */
final class Owner {

  private static final SecureRandom RANDOM = new SecureRandom();

  /** What was left before is forgotten then: it takes a Solr that fails for long. */
  private static final int TURNS_MAX = 10_000;

  private final long number = RANDOM.nextLong();
  private final AtomicLong turns = new AtomicLong();
  private final Map<UUID, Turn> open = new ConcurrentHashMap<>();

  private volatile boolean isKept;
  private volatile boolean isLost;
  private volatile long renewedNanos;

  /** As its lease is called: 16 hexadecimal digits. */
  String name() {
    return name(number);
  }

  /** Whose turn this is. */
  static String of(UUID turn) {
    return name(turn.getMostSignificantBits());
  }

  private static String name(long number) {
    return HexFormat.of().toHexDigits(number);
  }

  /** A name for a turn that nobody has had: the owner, and a number that counts up. */
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

  /** Whether a turn was begun here, and neither closed nor left. */
  boolean isAt(UUID turn) {
    Turn known = open.get(turn);
    return known != null && !known.isLeft();
  }

  /** The numbers of turns that were left. */
  Set<Long> left() {
    return open.values().stream()
        .filter(Turn::isLeft)
        .map(turn -> turn.id().getLeastSignificantBits())
        .collect(Collectors.toSet());
  }

  /** Its lease was written at this time of the monotonic clock, or later. */
  void renewed(long atNanos) {
    renewedNanos = atNanos;
    isKept = true;
  }

  /** Whether its lease was written within this time: nobody can have taken it for dead. */
  boolean isFresh(long nowNanos, long withinNanos) {
    return isKept && !isLost && nowNanos - renewedNanos < withinNanos;
  }

  /** Whether its lease was ever written. */
  boolean isKept() {
    return isKept;
  }

  /** It never works again: the lease was ended. */
  void lose() {
    isLost = true;
  }

  boolean isLost() {
    return isLost;
  }
}
