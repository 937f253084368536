package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** The entries of a field that is written to a leaf. */
abstract class EntrySource {

  private final Map<Integer, LaneSize> lanes = new TreeMap<>();
  private DocStarts starts = DocStarts.of(new int[0]);

  /** Counts the entries; called before everything else. */
  final void prepare() throws IOException {
    starts = count(lanes);
    lanes.values().removeIf(size -> size.entryCount() == 0);
  }

  /** Adds the size of each lane by the length of its terms; returns the document starts. */
  abstract DocStarts count(Map<Integer, LaneSize> sizes) throws IOException;

  DocStarts starts() {
    return starts;
  }

  /** The lanes with entries, by the length of their terms, ascending. */
  Map<Integer, LaneSize> lanes() {
    return lanes;
  }

  /** Writes all entries of a lane, by value, then by number. */
  abstract void feed(int digits, LaneLayout layout, LaneWriter writer) throws IOException;

  /** The bits of a lane's largest value, and the exact number of its entries. */
  record LaneSize(int valueBits, long entryCount) {

    static LaneSize of(int valueMax, long entryCount) {
      return new LaneSize(Integer.SIZE - Integer.numberOfLeadingZeros(valueMax), entryCount);
    }

    LaneSize plus(LaneSize other) {
      return new LaneSize(Math.max(valueBits, other.valueBits), entryCount + other.entryCount);
    }
  }
}
