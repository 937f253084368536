package org.palimpsest.core.align;

import java.util.Arrays;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.core.winnow.RollingHash;

/**
 * Hash table from the hash of every n-th gram of a text to the first {@value ExactRuns#CROWD} of
 * its places. Immutable.
 */
final class GramIndex {

  private static final int NONE = -1;
  private static final int FILTER_BITS = 8;

  /** Moves entropy into the high bits for the filter. */
  private static final long SPREAD = 0xBF58476D1CE4E5B9L;

  private final int gramLength;

  /**
   * Slots of the table, open addressing: the last place of the gram with the slot's hash, or NONE.
   */
  private final int[] firsts;

  private final long[] hashes;

  /** A Bloom filter with one bit for each hash; small enough for the cache. */
  private final long[] filter;

  /** For each indexed gram the previous one with the same hash. */
  private final int[] previous;

  private final int step;

  GramIndex(Letters letters, int gramLength, int step) {
    this.gramLength = gramLength;
    this.step = step;
    int count = letters.size() < gramLength ? 0 : (letters.size() - gramLength) / step + 1;
    int slots = Integer.highestOneBit(Math.max(2, 2 * count)) * 2;
    this.firsts = new int[slots];
    this.hashes = new long[slots];
    this.filter = new long[Math.max(1, slots * FILTER_BITS / Long.SIZE)];
    this.previous = new int[count];
    Arrays.fill(firsts, NONE);
    addGrams(letters);
  }

  private void addGrams(Letters letters) {
    RollingHash gram = new RollingHash(gramLength);
    int[] counts = new int[firsts.length];
    for (int i = 0; i < letters.size(); i++) {
      int place = i - gramLength + 1;
      if (gram.add(letters.sound(i)) && place % step == 0) {
        int slot = slot(gram.value());
        if (counts[slot]++ < ExactRuns.CROWD) {
          long spread = gram.unmixed() * SPREAD;
          filter[word(spread)] |= bit(spread);
          hashes[slot] = gram.value();
          previous[place / step] = firsts[slot];
          firsts[slot] = place;
        }
      }
    }
  }

  /** Uses other bits than {@link #bit}. */
  private int word(long spread) {
    return (int) (spread >>> (Integer.SIZE - 6)) & (filter.length - 1);
  }

  private static long bit(long spread) {
    return 1L << (spread >>> (Long.SIZE - 6));
  }

  /** The slot of a hash, or the free one for it. */
  private int slot(long hash) {
    int slot = (int) hash & (firsts.length - 1);
    while (firsts[slot] != NONE && hashes[slot] != hash) {
      slot = (slot + 1) & (firsts.length - 1);
    }
    return slot;
  }

  Lookup lookup(Letters others) {
    return new Lookup(others);
  }

  /** Looks up grams of another text from its front to its end; not thread-safe. */
  final class Lookup {
    private final Letters others;
    private final RollingHash gram = new RollingHash(gramLength);
    private final int[] places = new int[ExactRuns.CROWD];

    /** End of the letters added to the hash. */
    private int taken;

    private Lookup(Letters others) {
      this.others = others;
    }

    /**
     * Moves to the gram at a place behind the last one. Returns false if the gram is not in the
     * index, and rarely true if it is not.
     */
    boolean find(int place) {
      for (int i = Math.max(taken, place); i < place + gramLength; i++) {
        gram.add(others.sound(i));
      }
      taken = place + gramLength;
      long spread = gram.unmixed() * SPREAD;
      return (filter[word(spread)] & bit(spread)) != 0;
    }

    /** The number of indexed places with the gram's hash. */
    int hits() {
      long hash = gram.value();
      int hits = 0;
      for (int place = firsts[slot(hash)]; place != NONE; place = previous[place / step]) {
        places[hits++] = place;
      }
      return hits;
    }

    int hit(int index) {
      return places[index];
    }
  }
}
