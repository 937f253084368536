package org.palimpsest.core.align;

import java.util.Arrays;

/** A set of pairs of numbers that are not negative, without an object for each. */
final class NumberPairs {

  private static final long NONE = -1;

  /** Spreads what lies close together: 2^64 over the golden ratio. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[] slots;
  private final int shift;

  /**
   * An empty set.
   *
   * @param max how many pairs it will have at most
   */
  NumberPairs(int max) {
    int log = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, max));
    this.slots = new long[2 << log];
    this.shift = Long.SIZE - log - 1;
    Arrays.fill(slots, NONE);
  }

  void add(int first, int second) {
    long pair = pair(first, second);
    slots[slot(pair)] = pair;
  }

  boolean contains(int first, int second) {
    long pair = pair(first, second);
    return slots[slot(pair)] == pair;
  }

  private static long pair(int first, int second) {
    return ((long) first << Integer.SIZE) | second;
  }

  /** Where a pair stands, or would stand. */
  private int slot(long pair) {
    int slot = (int) ((pair * SPREAD) >>> shift);
    while (slots[slot] != NONE && slots[slot] != pair) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
