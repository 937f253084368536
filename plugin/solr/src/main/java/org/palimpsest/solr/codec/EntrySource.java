package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Map;

/** The entries of a field that is written to a leaf. */
interface EntrySource {

  /** Counts the entries; called before everything else. */
  void prepare() throws IOException;

  DocStarts starts();

  /** The lanes with entries, by the length of their terms, ascending. */
  Map<Integer, LaneSize> lanes();

  /** Writes all entries of a lane, by value, then by number. */
  void feed(int digits, LaneLayout layout, LaneWriter writer) throws IOException;

  /**
   * The size of a lane to write.
   *
   * @param valueBits of the largest value
   * @param entryCount exact
   */
  record LaneSize(int valueBits, long entryCount) {

    static LaneSize of(int valueMax, long entryCount) {
      return new LaneSize(Integer.SIZE - Integer.numberOfLeadingZeros(valueMax), entryCount);
    }

    LaneSize plus(LaneSize other) {
      return new LaneSize(Math.max(valueBits, other.valueBits), entryCount + other.entryCount);
    }
  }
}
