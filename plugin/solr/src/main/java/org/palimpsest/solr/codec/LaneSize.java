package org.palimpsest.solr.codec;

/**
 * How much a lane will hold.
 *
 * @param valueBits enough for the largest value
 * @param entryCount exactly how many entries there are
 */
record LaneSize(int valueBits, long entryCount) {

  static LaneSize of(int valueMax, long entryCount) {
    return new LaneSize(Integer.SIZE - Integer.numberOfLeadingZeros(valueMax), entryCount);
  }

  LaneSize plus(LaneSize other) {
    return new LaneSize(Math.max(valueBits, other.valueBits), entryCount + other.entryCount);
  }
}
