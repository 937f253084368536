package org.palimpsest.solr.lookup;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The probes of a block of windows in one segment, ascending, for forward seeks in a dictionary.
 * Those of few windows are cached for the next leaf: sorting takes longer than a lookup in a small
 * one. Thread-safe.
 */
final class SortedProbes {

  /** The maximum of windows to cache: 1.7 MB a segment at two flips. */
  private static final int CACHED_WINDOWS_MAX = 1024;

  private final Lookup lookup;
  private final int[] masks;
  private final Map<Integer, long[]> cache = new ConcurrentHashMap<>();

  SortedProbes(Lookup lookup) {
    this.lookup = lookup;
    this.masks = lookup.masks();
  }

  int perWindow() {
    return masks.length;
  }

  /**
   * The sorted probes of the windows {@code [from, to)}: see {@link #value} and {@link #window}.
   */
  long[] of(int segment, int from, int to) {
    return lookup.windows().size() > CACHED_WINDOWS_MAX
        ? sorted(segment, from, to)
        : cache.computeIfAbsent(segment, each -> sorted(each, from, to));
  }

  /** The value in the upper half, the window in the lower. */
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

  /** The window of a probe, counted from the first of its block. */
  static int window(long probe) {
    return (int) probe;
  }

  /** The index of the first probe from {@code start} on whose value is at least {@code value}. */
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
