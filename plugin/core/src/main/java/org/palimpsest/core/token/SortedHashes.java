package org.palimpsest.core.token;

import java.util.Arrays;

/**
 * Distinct hashes, numbered in ascending order. Interpolates by leading bits, because hashes are
 * uniform: lookups of a text's tokens take linear time and miss the cache rarely. Immutable.
 */
final class SortedHashes {

  private static final int INSERTED_MAX = 24;

  private final long[] sorted;
  private final int shift;

  /** By leading bits, the first index with these; one more entry for the end. */
  private final int[] firsts;

  SortedHashes(long[] hashes) {
    int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(hashes.length >> 1));
    this.shift = Long.SIZE - bits;
    this.firsts = new int[(1 << bits) + 1];
    long[] ordered = byLeadingBits(hashes);
    int kept = 0;
    for (int i = 0; i + 1 < firsts.length; i++) {
      int from = firsts[i];
      int to = firsts[i + 1];
      firsts[i] = kept;
      sort(ordered, from, to);
      for (int at = from; at < to; at++) {
        if (at == from || ordered[at] != ordered[at - 1]) {
          ordered[kept++] = ordered[at];
        }
      }
    }
    firsts[firsts.length - 1] = kept;
    this.sorted = Arrays.copyOf(ordered, kept);
  }

  private long[] byLeadingBits(long[] hashes) {
    for (long hash : hashes) {
      firsts[leading(hash) + 1]++;
    }
    for (int i = 1; i < firsts.length; i++) {
      firsts[i] += firsts[i - 1];
    }
    int[] next = firsts.clone();
    long[] ordered = new long[hashes.length];
    for (long hash : hashes) {
      ordered[next[leading(hash)]++] = hash;
    }
    return ordered;
  }

  /** Buckets mostly have two or three hashes, with duplicates for repeated words. */
  private static void sort(long[] hashes, int from, int to) {
    if (to - from > INSERTED_MAX) {
      Arrays.sort(hashes, from, to);
      return;
    }
    for (int i = from + 1; i < to; i++) {
      long hash = hashes[i];
      int at = i;
      for (; at > from && hashes[at - 1] > hash; at--) {
        hashes[at] = hashes[at - 1];
      }
      hashes[at] = hash;
    }
  }

  /** In the order of signed numbers. */
  private int leading(long hash) {
    return (int) ((hash ^ Long.MIN_VALUE) >>> shift);
  }

  int size() {
    return sorted.length;
  }

  long get(int number) {
    return sorted[number];
  }

  /** The number of a hash; negative if absent. */
  int number(long hash) {
    int leading = leading(hash);
    return Arrays.binarySearch(sorted, firsts[leading], firsts[leading + 1], hash);
  }
}
