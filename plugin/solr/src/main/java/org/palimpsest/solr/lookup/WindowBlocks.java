package org.palimpsest.solr.lookup;

import java.util.Arrays;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;

/**
 * Windows sorted by one of their segments and grouped by blocks of {@value #SIZE} values, which
 * agree in all but the lowest bits. Reused for one segment after the other.
 */
final class WindowBlocks {

  /** The bits of a value within its block. */
  static final int BITS = 6;

  static final int SIZE = 1 << BITS;

  private final FingerprintList windows;
  private final int segmentBits;

  /** The place of each block's first window, and the end of the last. */
  private final int[] starts;

  /*
   * By place.
   */
  private final int[] indexes;
  private final byte[] members;
  private final long[] low;
  private final long[] high;

  WindowBlocks(FingerprintList windows, int segmentBits) {
    this.windows = windows;
    this.segmentBits = segmentBits;
    this.starts = new int[count(segmentBits) + 1];
    this.indexes = new int[windows.size()];
    this.members = new byte[windows.size()];
    this.low = new long[windows.size()];
    this.high = new long[windows.size()];
  }

  /** The number of blocks of a segment. */
  static int count(int segmentBits) {
    return 1 << Math.max(0, segmentBits - BITS);
  }

  /** A counting sort of the windows by this segment. */
  void sortBy(int segment) {
    Arrays.fill(starts, 0);
    for (int window = 0; window < windows.size(); window++) {
      starts[windows.get(window).segment(segment, segmentBits) >>> BITS]++;
    }
    int sum = 0;
    for (int block = 0; block < starts.length; block++) {
      sum += starts[block];
      starts[block] = sum;
    }
    for (int window = windows.size() - 1; window >= 0; window--) {
      Fingerprint fingerprint = windows.get(window);
      int value = fingerprint.segment(segment, segmentBits);
      int place = --starts[value >>> BITS];
      indexes[place] = window;
      members[place] = (byte) (value & (SIZE - 1));
      low[place] = fingerprint.low();
      high[place] = fingerprint.high();
    }
  }

  int start(int block) {
    return starts[block];
  }

  /** The place behind the last window of a block. */
  int end(int block) {
    return starts[block + 1];
  }

  /** The index of the window at a place. */
  int window(int place) {
    return indexes[place];
  }

  /** The lowest bits of the value of the window at a place. */
  int member(int place) {
    return members[place];
  }

  long low(int place) {
    return low[place];
  }

  long high(int place) {
    return high[place];
  }
}
