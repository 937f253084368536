package org.palimpsest.align;

import java.util.Arrays;

/**
 * Distinct hashes, numbered in ascending order. A look at the leading bits tells nearly where a
 * hash stands, because hashes are as good as random: the numbers of a text's tokens take time
 * linear in it, where a search through all of a long text's hashes would mostly wait for memory.
 * Immutable.
 */
final class SortedHashes {

  private final long[] sorted;
  private final int shift;

  /** By leading bits, where the hashes with them begin; one more entry for the end. */
  private final int[] firsts;

  /** Hashes in any order; those that come again count once. */
  SortedHashes(long[] hashes) {
    this.sorted = sortedOnce(hashes);
    int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(sorted.length >> 1));
    this.shift = Long.SIZE - bits;
    this.firsts = new int[(1 << bits) + 1];
    for (long hash : sorted) {
      firsts[leading(hash) + 1]++;
    }
    Arrays.parallelPrefix(firsts, Integer::sum);
  }

  private static long[] sortedOnce(long[] hashes) {
    long[] sorted = hashes.clone();
    Arrays.sort(sorted);
    int kept = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[kept++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, kept);
  }

  /** In the order of signed numbers. */
  private int leading(long hash) {
    return (int) ((hash ^ Long.MIN_VALUE) >>> shift);
  }

  int size() {
    return sorted.length;
  }

  /** The hash of this number. */
  long get(int number) {
    return sorted[number];
  }

  /** The number of a hash; negative if it is not among them. */
  int number(long hash) {
    int leading = leading(hash);
    return Arrays.binarySearch(sorted, firsts[leading], firsts[leading + 1], hash);
  }
}
