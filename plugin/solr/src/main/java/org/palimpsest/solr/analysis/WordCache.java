package org.palimpsest.solr.analysis;

/**
 * A cache of an analysis chain's output for plain words: at most one feature each. Direct-mapped,
 * of fixed size.
 *
 * <p>Thread-safe without locks. An entry has four adjacent longs, in one cache line. After
 * concurrent writes to one slot its longs may not belong together; a checksum in the last one
 * detects that, and the entry counts as absent.
 */
final class WordCache {

  /** 4 MB: enough for the words of some thousand documents. */
  private static final int SLOT_BITS = 17;

  /** The longest word, in bytes. */
  static final int LENGTH_MAX = 2 * Long.BYTES;

  private static final int NUMBERS = 4;

  /** Aligns slots to cache lines, behind the JVM's array header. */
  private static final int FIRST = 6;

  /** An odd number near 2^64 divided by the golden ratio (Knuth, TAOCP 3, 6.4). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Fields of the last long: the feature's start and end, and whether there is one. */
  private static final int PLACE_BITS = 8;

  private static final long PLACE = (1 << PLACE_BITS) - 1;
  private static final long IS_FEATURE = 1 << (2 * PLACE_BITS);
  private static final int CHECK_SHIFT = 2 * PLACE_BITS + 1;

  private final long[] slots = new long[FIRST + (NUMBERS << SLOT_BITS)];

  /**
   * Adds the cached feature of a word at an offset, if the word is cached and has one.
   *
   * @param last its last eight letters, a byte each
   * @param others up to eight letters before them
   * @return whether the word is cached
   */
  boolean add(long last, long others, int from, FeatureColumns features) {
    int slot = slot(last, others);
    long feature = slots[slot + 2];
    long meta = slots[slot + 3];
    if (slots[slot] != last
        || slots[slot + 1] != others
        || meta >>> CHECK_SHIFT != check(last, others, feature)) {
      return false;
    }
    if ((meta & IS_FEATURE) != 0) {
      features.add(
          feature, from + (int) (meta & PLACE), from + (int) ((meta >>> PLACE_BITS) & PLACE));
    }
    return true;
  }

  /** Caches a word without a feature, such as a stop word. */
  void put(long last, long others) {
    put(last, others, 0, 0);
  }

  /** Caches a word with a feature, from start to end within the word. */
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
    return mix(last ^ Long.rotateLeft(others, 21) ^ Long.rotateLeft(feature, 42)) >>> CHECK_SHIFT;
  }

  private static int slot(long last, long others) {
    long mixed = mix(last ^ Long.rotateLeft(others, 29));
    return FIRST + NUMBERS * (int) (mixed >>> (Long.SIZE - SLOT_BITS));
  }

  private static long mix(long number) {
    return number * SPREAD;
  }
}
