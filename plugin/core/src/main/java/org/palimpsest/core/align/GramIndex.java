package org.palimpsest.core.align;

import java.util.Arrays;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.core.winnow.RollingHash;

/**
 * Where the grams of a text stand, every n-th of them: a hash table from a gram's hash to the first
 * {@value ExactRuns#CROWD} of its places. Immutable.
 */
final class GramIndex {

  private static final int NONE = -1;

  /** Bits of the filter for each slot of the table. */
  private static final int FILTER_BITS = 8;

  /** Spreads what a hash is made of over the high bits, which is enough for the filter. */
  private static final long SPREAD = 0xBF58476D1CE4E5B9L;

  private final int gramLength;

  /** Slots of the table, open addressing; a place of the gram whose hash is there, or NONE. */
  private final int[] firsts;

  private final long[] hashes;

  /** A bit for each hash that is there, at its place among these: small enough for the cache. */
  private final long[] filter;

  /** For each indexed gram the one before it with the same hash. */
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

  /** Other bits than those that choose the place within the word. */
  private int word(long spread) {
    return (int) (spread >>> (Integer.SIZE - 6)) & (filter.length - 1);
  }

  private static long bit(long spread) {
    return 1L << (spread >>> (Long.SIZE - 6));
  }

  /** The slot that has this hash, or the free one where it belongs. */
  private int slot(long hash) {
    int slot = (int) hash & (firsts.length - 1);
    while (firsts[slot] != NONE && hashes[slot] != hash) {
      slot = (slot + 1) & (firsts.length - 1);
    }
    return slot;
  }

  /** Looks grams of another text up, from its front to its end. */
  Lookup lookup(Letters others) {
    return new Lookup(others);
  }

  /** A walk over another text; for one thread. */
  final class Lookup {
    private final Letters others;
    private final RollingHash gram = new RollingHash(gramLength);
    private final int[] places = new int[ExactRuns.CROWD];

    /** Behind the last letter that the hash has taken. */
    private int taken;

    private Lookup(Letters others) {
      this.others = others;
    }

    /**
     * Goes to the gram that begins with a letter, which lies behind the last one; returns whether
     * it may stand in the index, which few do that do not.
     */
    boolean find(int place) {
      for (int i = Math.max(taken, place); i < place + gramLength; i++) {
        gram.add(others.sound(i));
      }
      taken = place + gramLength;
      long spread = gram.unmixed() * SPREAD;
      return (filter[word(spread)] & bit(spread)) != 0;
    }

    /** In how many indexed places the gram stands, but for chance. */
    int hits() {
      long hash = gram.value();
      int hits = 0;
      for (int place = firsts[slot(hash)]; place != NONE; place = previous[place / step]) {
        places[hits++] = place;
      }
      return hits;
    }

    /** One of these places: the index of the gram's first letter. */
    int hit(int index) {
      return places[index];
    }
  }
}
