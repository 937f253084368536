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
}
