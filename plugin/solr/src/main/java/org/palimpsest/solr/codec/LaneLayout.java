package org.palimpsest.solr.codec;

/**
 * The widths of a lane.
 *
 * @param valueBits the length of the largest value
 * @param directoryBits how many of these, from the top, number the buckets
 * @param numberBits what the largest sentence number takes
 * @param entryBits what an entry takes: the rest of the value and the number, rounded up to a width
 *     of {@link PackedRow}
 */
record LaneLayout(int valueBits, int directoryBits, int numberBits, int entryBits) {

  static final int DIRECTORY_BLOCK_SHIFT = 14;

  /** So that a directory ends at some six megabytes. */
  private static final int DIRECTORY_BITS_MAX = 22;

  /**
   * Widths for so many entries: four to eight share a bucket, where values are spread evenly. More
   * buckets would take more room than they save in the entries.
   *
   * @param entryCount how many entries there will be
   * @param sentenceCount the numbers are smaller than this
   */
  static LaneLayout of(int valueBits, long entryCount, long sentenceCount) {
    int logarithm = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, entryCount));
    int directoryBits =
        Math.min(valueBits, Math.min(DIRECTORY_BITS_MAX, Math.max(0, logarithm - 2)));
    int numberBits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, sentenceCount - 1));
    int entryBits = Math.max(1, valueBits - directoryBits + numberBits);
    return new LaneLayout(
        valueBits, directoryBits, numberBits, PackedRow.width((1L << entryBits) - 1));
  }

  int bucketCount() {
    return 1 << directoryBits;
  }

  int residualBits() {
    return valueBits - directoryBits;
  }

  int bucket(int value) {
    return value >>> residualBits();
  }

  /** The part of a value that an entry holds. */
  int residual(int value) {
    return value & ((1 << residualBits()) - 1);
  }
}
