package org.palimpsest.solr.codec;

/**
 * Which sentences of a leaf have a value in one segment of their fingerprints. Not safe for use by
 * several threads.
 */
public interface SegmentIndex {

  /**
   * Adds the numbers of all sentences that have this value to a list, ascending. Deleted documents
   * are among them.
   */
  void collect(int value, SentenceNumbers into);

  /**
   * Does that for several values. One after the other, unless an implementation knows how to wait
   * for all their places in memory at once.
   *
   * @param masks what to combine {@code value} with, by exclusive or, to get the values
   * @param count how many of the masks, the first ones
   */
  default void collect(int value, int[] masks, int count, SentenceNumbers into) {
    for (int i = 0; i < count; i++) {
      collect(value ^ masks[i], into);
    }
  }

  /**
   * Adds the sentences of neighbouring values, those of the first value first.
   *
   * @param first a multiple of {@code count}
   * @param count how many values, a power of two
   * @param starts takes, for each of these values, the place in the list where its sentences begin,
   *     and behind them the list's size
   */
  default void collectBlock(int first, int count, int[] starts, SentenceNumbers into) {
    for (int member = 0; member < count; member++) {
      starts[member] = into.size();
      collect(first + member, into);
    }
    starts[count] = into.size();
  }
}
