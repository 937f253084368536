package org.palimpsest.codec;

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
   */
  default void collect(int value, int[] masks, SentenceNumbers into) {
    for (int mask : masks) {
      collect(value ^ mask, into);
    }
  }
}
