package org.palimpsest.benchmarks.inversion;

import java.util.Arrays;

/**
 * Counts of rows of up to three symbols, as sorted keys of {@value #SYMBOL_BITS} bits a symbol, so
 * that successors of a row are adjacent. Immutable.
 */
final class NGrams {

  /** Bits of a symbol. */
  static final int SYMBOL_BITS = 21;

  private final long[] keys;

  /** Cumulative counts, with an entry for the end. */
  private final int[] counts;

  /** A range of keys with the same prefix. */
  record Range(int from, int to) {
    int distinct() {
      return to - from;
    }
  }

  private NGrams(long[] keys, int[] counts) {
    this.keys = keys;
    this.counts = counts;
  }

  /** Counts keys; sorts the array. */
  static NGrams of(long[] all) {
    Arrays.sort(all);
    long[] keys = new long[all.length];
    int[] counts = new int[all.length + 1];
    int size = 0;
    for (int i = 0; i < all.length; i++) {
      if (size == 0 || keys[size - 1] != all[i]) {
        keys[size++] = all[i];
      }
      counts[size] = i + 1;
    }
    return new NGrams(Arrays.copyOf(keys, size), Arrays.copyOf(counts, size + 1));
  }

  static long key(long row, int symbol) {
    return row << SYMBOL_BITS | symbol;
  }

  /** The successors of a row, which is one symbol shorter than the keys. */
  Range after(long row) {
    int from = lowerBound(row << SYMBOL_BITS, 0, keys.length);
    return new Range(from, lowerBound((row + 1) << SYMBOL_BITS, from, keys.length));
  }

  /** The count of the row of a range. */
  int total(Range range) {
    return counts[range.to] - counts[range.from];
  }

  /** The count of a key; the range must be that of its row. */
  int count(Range range, long key) {
    int at = lowerBound(key, range.from, range.to);
    return at < range.to && keys[at] == key ? count(at) : 0;
  }

  int count(int index) {
    return counts[index + 1] - counts[index];
  }

  /** The number of keys of a range with at least this count. */
  int countOfAtLeast(Range range, int countMin) {
    int found = 0;
    for (int i = range.from; i < range.to; i++) {
      found += count(i) >= countMin ? 1 : 0;
    }
    return found;
  }

  /** The last symbol of a key. */
  int symbol(int index) {
    return (int) (keys[index] & ((1 << SYMBOL_BITS) - 1));
  }

  private int lowerBound(long key, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
