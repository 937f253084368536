package org.palimpsest.plain;

import org.jspecify.annotations.Nullable;

/**
 * What an analysis chain has made of plain words: a feature at most. Remembers the last word for
 * each of many slots, so that its size is bounded, whatever texts have. Safe for use by several
 * threads, without locks: each sees some word that was remembered in a slot, whole.
 */
final class KnownWords {

  /** For the words of a library of some thousand documents; a word takes some 50 bytes. */
  private static final int SLOT_BITS = 17;

  /** Of a word that can be remembered. */
  static final int LENGTH_MAX = 2 * Long.BYTES;

  /** An odd number near the golden ratio's part of all (Knuth, TAOCP 3, 6.4). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final @Nullable Word[] words = new Word[1 << SLOT_BITS];

  /**
   * A word.
   *
   * @param last its last eight letters as they are written, a byte each
   * @param others those before them, eight at most
   * @param isFeature whether anything was made of it; of a stop word nothing is
   * @param feature the hash of that
   * @param start where the feature begins, from the word's first letter on
   * @param end where it ends
   */
  record Word(long last, long others, boolean isFeature, long feature, int start, int end) {}

  /** The word with these letters; null if it is not remembered. */
  @Nullable Word get(long last, long others) {
    Word word = words[slot(last, others)];
    return word != null && word.last == last && word.others == others ? word : null;
  }

  void put(Word word) {
    words[slot(word.last, word.others)] = word;
  }

  private static int slot(long last, long others) {
    long spread = (last ^ Long.rotateLeft(others, 29)) * SPREAD;
    return (int) (spread >>> (Long.SIZE - SLOT_BITS));
  }
}
