package org.palimpsest.solr.plain;

/**
 * What an analysis chain has made of plain words: a feature at most. Remembers the last word for
 * each of many slots, so that its size is bounded, whatever texts have.
 *
 * <p>Safe for use by several threads, without locks. A word lies in four numbers side by side, so
 * that one wait for memory brings all of it; where threads write into the same slot at once, the
 * numbers do not fit each other, which a check in the last of them tells: then nothing is known.
 */
final class KnownWords {

  /** For the words of a library of some thousand documents: 4 MB. */
  private static final int SLOT_BITS = 17;

  /** Of a word that can be remembered. */
  static final int LENGTH_MAX = 2 * Long.BYTES;

  private static final int NUMBERS = 4;

  /** With what the JVM puts before them, slots begin where the lines of caches do. */
  private static final int FIRST = 6;

  /** An odd number near the golden ratio's part of all (Knuth, TAOCP 3, 6.4). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Of the last number: where the feature begins and ends, and whether there is one. */
  private static final int PLACE_BITS = 8;

  private static final long PLACE = (1 << PLACE_BITS) - 1;
  private static final long IS_FEATURE = 1 << (2 * PLACE_BITS);
  private static final int CHECK_SHIFT = 2 * PLACE_BITS + 1;

  private final long[] slots = new long[FIRST + (NUMBERS << SLOT_BITS)];

  /**
   * Adds what was made of a word, if that is remembered, and anything was.
   *
   * @param last its last eight letters as they are written, a byte each
   * @param others those before them, eight at most
   * @param from where the word begins in the text
   * @return whether the word is remembered
   */
  boolean add(long last, long others, int from, FeatureColumns features) {
    int slot = slot(last, others);
    long feature = slots[slot + 2];
    long made = slots[slot + 3];
    if (slots[slot] != last
        || slots[slot + 1] != others
        || made >>> CHECK_SHIFT != check(last, others, feature)) {
      return false;
    }
    if ((made & IS_FEATURE) != 0) {
      features.add(
          feature, from + (int) (made & PLACE), from + (int) ((made >>> PLACE_BITS) & PLACE));
    }
    return true;
  }

  /** Remembers a word of which nothing was made, as of a stop word. */
  void put(long last, long others) {
    put(last, others, 0, 0);
  }

  /**
   * Remembers a word.
   *
   * @param feature what was made of it
   * @param start where that begins, from the word's first letter on
   * @param end where it ends
   */
  void put(long last, long others, long feature, int start, int end) {
    put(last, others, feature, IS_FEATURE | ((long) end << PLACE_BITS) | start);
  }

  private void put(long last, long others, long feature, long place) {
    int slot = slot(last, others);
    slots[slot] = last;
    slots[slot + 1] = others;
    slots[slot + 2] = feature;
    slots[slot + 3] = (check(last, others, feature) << CHECK_SHIFT) | place;
  }

  private static long check(long last, long others, long feature) {
    return mixed(last ^ Long.rotateLeft(others, 21) ^ Long.rotateLeft(feature, 42)) >>> CHECK_SHIFT;
  }

  private static int slot(long last, long others) {
    long mixed = mixed(last ^ Long.rotateLeft(others, 29));
    return FIRST + NUMBERS * (int) (mixed >>> (Long.SIZE - SLOT_BITS));
  }

  private static long mixed(long number) {
    return number * SPREAD;
  }
}
