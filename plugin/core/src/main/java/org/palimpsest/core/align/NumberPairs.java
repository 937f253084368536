package org.palimpsest.core.align;

import java.util.Arrays;

/** A hash set of pairs of non-negative numbers without boxing. */
final class NumberPairs {

  private static final long NONE = -1;

  /** 2^64 over the golden ratio. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[] slots;
  private final int shift;

  /**
   * Creates an empty set.
   *
   * @param max maximum number of pairs
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

  private int slot(long pair) {
    int slot = (int) ((pair * SPREAD) >>> shift);
    while (slots[slot] != NONE && slots[slot] != pair) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
