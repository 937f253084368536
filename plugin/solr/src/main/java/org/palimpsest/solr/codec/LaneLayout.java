package org.palimpsest.solr.codec;

/**
 * The bit widths of a lane.
 *
 * @param valueBits of the largest value
 * @param directoryBits the top bits of a value, which number its bucket
 * @param numberBits of the largest sentence number
 * @param entryBits of an entry: the rest of the value and the number, rounded up to a width of
 *     {@link PackedRow}
 */
record LaneLayout(int valueBits, int directoryBits, int numberBits, int entryBits) {

  static final int DIRECTORY_BLOCK_SHIFT = 14;

  /** Limits a directory to about 6 MB. */
  private static final int DIRECTORY_BITS_MAX = 22;

  /**
   * Widths with four to eight entries a bucket if values are spread evenly. More buckets would take
   * more space than they save in entries. Numbers are below {@code sentenceCount}.
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

  /** The part of a value that is stored in an entry. */
  int residual(int value) {
    return value & ((1 << residualBits()) - 1);
  }
}
