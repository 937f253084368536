package org.palimpsest.solr.lookup;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The probes of a block of windows in one segment, ascending, so that a dictionary is read forwards
 * only. Where there are few windows they are kept for the next leaf: sorting them takes longer than
 * a lookup in a small one. Safe for use by several threads.
 */
final class SortedProbes {

  /** The probes of so many windows are kept: at two flips 1.7 MB a segment. */
  private static final int KEPT_WINDOWS_MAX = 1024;

  private final Lookup lookup;
  private final int[] masks;
  private final Map<Integer, long[]> kept = new ConcurrentHashMap<>();

  SortedProbes(Lookup lookup) {
    this.lookup = lookup;
    this.masks = lookup.masks();
  }

  /** How many probes a window has in a segment. */
  int perWindow() {
    return masks.length;
  }

  /**
   * The probes of the windows from {@code from} to before {@code to}, sorted: {@link #value} and
   * {@link #window} take them apart.
   */
  long[] of(int segment, int from, int to) {
    return lookup.windows().size() > KEPT_WINDOWS_MAX
        ? sorted(segment, from, to)
        : kept.computeIfAbsent(segment, each -> sorted(each, from, to));
  }

  /** Value in the upper half, window in the lower. */
  private long[] sorted(int segment, int from, int to) {
    int segmentBits = lookup.header().segmentBits();
    long[] probes = new long[(to - from) * masks.length];
    int next = 0;
    for (int window = from; window < to; window++) {
      int value = lookup.windows().get(window).segment(segment, segmentBits);
      for (int mask : masks) {
        probes[next++] = (long) (value ^ mask) << Integer.SIZE | (window - from);
      }
    }
    Arrays.sort(probes);
    return probes;
  }

  /** The value to look up. */
  static int value(long probe) {
    return (int) (probe >>> Integer.SIZE);
  }

  /** The window it is looked up for, counted from the first of its block. */
  static int window(long probe) {
    return (int) probe;
  }

  /** The first probe at or behind {@code start} whose value is not below this one. */
  static int firstFrom(long[] probes, int start, int value) {
    int step = 1;
    int low = start;
    while (low + step < probes.length && value(probes[low + step]) < value) {
      low += step;
      step *= 2;
    }
    int high = Math.min(probes.length, low + step);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (value(probes[middle]) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
