package org.palimpsest.solr.codec;

/** An index of the sentences of a leaf by the value of one segment. Not thread-safe. */
public interface SegmentIndex {

  /** Of a leaf without such sentences. */
  SegmentIndex EMPTY =
      new SegmentIndex() {
        @Override
        public void collect(int value, SentenceNumbers into) {
          // nothing to add
        }

        @Override
        public long blockSizeMax(int count) {
          return 0;
        }
      };

  /** Adds the numbers of all sentences with this value, ascending, deleted documents included. */
  void collect(int value, SentenceNumbers into);

  /**
   * Adds the sentences of several values. Implementations may overlap their memory accesses.
   *
   * @param masks the values' differences from {@code value}, by exclusive or
   * @param count the number of masks, the first ones
   */
  default void collect(int value, int[] masks, int count, SentenceNumbers into) {
    for (int i = 0; i < count; i++) {
      collect(value ^ masks[i], into);
    }
  }

  /**
   * The number of sentences of the block with the most, or more.
   *
   * @param count the number of consecutive values of a block, a power of two
   */
  long blockSizeMax(int count);

  /**
   * Adds the sentences of consecutive values, in the order of the values.
   *
   * @param first a multiple of {@code count}
   * @param count the number of values, a power of two
   * @param starts receives the index in the list of each value's first sentence, and the final size
   */
  default void collectBlock(int first, int count, int[] starts, SentenceNumbers into) {
    for (int member = 0; member < count; member++) {
      starts[member] = into.size();
      collect(first + member, into);
    }
    starts[count] = into.size();
  }
}
