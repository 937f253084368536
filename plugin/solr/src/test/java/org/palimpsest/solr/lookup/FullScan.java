package org.palimpsest.solr.lookup;

import org.palimpsest.core.fingerprint.FingerprintList;

/** Compares every window with every sentence: the costs of a lookup without an index. */
final class FullScan {

  /** The sentences that fit into the first-level cache while all windows pass over them. */
  private static final int BLOCK = 1024;

  private FullScan() {}

  /** The number of pairs within the distance. */
  static long count(long[] low, long[] high, FingerprintList windows, int distanceMax) {
    long found = 0;
    for (int from = 0; from < low.length; from += BLOCK) {
      int to = Math.min(low.length, from + BLOCK);
      for (int window = 0; window < windows.size(); window++) {
        found +=
            countBlock(
                low,
                high,
                from,
                to,
                windows.get(window).low(),
                windows.get(window).high(),
                distanceMax);
      }
    }
    return found;
  }

  private static int countBlock(
      long[] low, long[] high, int from, int to, long windowLow, long windowHigh, int distanceMax) {
    int found = 0;
    for (int i = from; i < to; i++) {
      int distance = Long.bitCount(low[i] ^ windowLow) + Long.bitCount(high[i] ^ windowHigh);
      found += (distance - distanceMax - 1) >>> (Integer.SIZE - 1);
    }
    return found;
  }
}
