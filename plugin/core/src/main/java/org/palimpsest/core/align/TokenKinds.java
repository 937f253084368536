package org.palimpsest.core.align;

import java.util.Arrays;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenizedText;

/** Classifies tokens of the first text by their occurrence in a range of the second. */
final class TokenKinds {

  /** Does not occur there. */
  static final int FOREIGN = 0;

  /** Occurs there, without its neighbours. */
  static final int ALONE = 1;

  /** Occurs there next to a neighbour. */
  static final int WITH_NEIGHBOUR = 2;

  static final int COUNT = 3;

  private final TextPair pair;
  private final boolean[] present;

  TokenKinds(TextPair pair) {
    this.pair = pair;
    this.present = new boolean[pair.other().distinctCount()];
  }

  /** The kinds of the first text's tokens from {@code low} up to {@code high}. */
  int[] of(int low, int high, TokenRange otherRange) {
    TokenizedText other = pair.other();
    NumberPairs neighbours = new NumberPairs(otherRange.to() - otherRange.from());
    for (int token = otherRange.from(); token < otherRange.to(); token++) {
      present[other.number(token)] = true;
      if (token + 1 < otherRange.to()) {
        neighbours.add(other.number(token), other.number(token + 1));
      }
    }
    int[] partners = new int[high - low];
    for (int i = 0; i < partners.length; i++) {
      int partner = pair.otherOfOne(pair.one().number(low + i));
      partners[i] = partner != TextPair.NONE && present[partner] ? partner : TextPair.NONE;
    }
    int[] kinds = new int[high - low];
    for (int i = 0; i < partners.length; i++) {
      if (partners[i] != TextPair.NONE) {
        boolean before =
            i > 0
                && partners[i - 1] != TextPair.NONE
                && neighbours.contains(partners[i - 1], partners[i]);
        boolean behind =
            i + 1 < partners.length
                && partners[i + 1] != TextPair.NONE
                && neighbours.contains(partners[i], partners[i + 1]);
        kinds[i] = before || behind ? WITH_NEIGHBOUR : ALONE;
      }
    }
    for (int token = otherRange.from(); token < otherRange.to(); token++) {
      present[other.number(token)] = false;
    }
    return kinds;
  }

  /** A hash set of pairs of non-negative numbers without boxing. */
  static final class NumberPairs {

    private static final long NONE = -1;

    /** 2^64 over the golden ratio. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final long[] slots;
    private final int shift;

    /** Creates an empty set of at most {@code max} pairs. */
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
}
