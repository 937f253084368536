package org.palimpsest.benchmarks.near;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.duplicate.SpotSet;

/** How many spots pairs of documents share, as far as is known. Safe for use by several threads. */
final class PairCounts {

  private static final int CAPACITY_MIN = 1 << 10;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Open addressing; a pair as the two numbers of its documents, which differ, so never 0. */
  private long[] pairs = new long[CAPACITY_MIN];

  private int[] counts = new int[CAPACITY_MIN];
  private int size;

  /** Adds to the count of a pair. */
  synchronized void add(int one, int other, int count) {
    add((long) one << Integer.SIZE | other, count);
  }

  private void add(long pair, int count) {
    if (2 * size >= pairs.length) {
      grow();
    }
    int slot = slot(pair);
    size += pairs[slot] == 0 ? 1 : 0;
    pairs[slot] = pair;
    counts[slot] += count;
  }

  private int slot(long pair) {
    int slot = (int) ((pair * SPREAD) >>> Integer.SIZE) & (pairs.length - 1);
    while (pairs[slot] != 0 && pairs[slot] != pair) {
      slot = (slot + 1) & (pairs.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] oldPairs = pairs;
    int[] oldCounts = counts;
    pairs = new long[2 * oldPairs.length];
    counts = new int[pairs.length];
    for (int i = 0; i < oldPairs.length; i++) {
      if (oldPairs[i] != 0) {
        int slot = slot(oldPairs[i]);
        pairs[slot] = oldPairs[i];
        counts[slot] = oldCounts[i];
      }
    }
  }

  /** Adds all counts of another. */
  synchronized void addAll(PairCounts others) {
    for (int i = 0; i < others.pairs.length; i++) {
      if (others.pairs[i] != 0) {
        add(others.pairs[i], others.counts[i]);
      }
    }
  }

  /** How many pairs there are. */
  synchronized int size() {
    return size;
  }

  /** Forgets all. */
  synchronized void clear() {
    Arrays.fill(pairs, 0);
    Arrays.fill(counts, 0);
    size = 0;
  }

  /** How many pairs resemble each other at a threshold. */
  synchronized long atThreshold(List<SpotSet> sets, double threshold) {
    long found = 0;
    for (int i = 0; i < pairs.length; i++) {
      if (pairs[i] != 0) {
        int both =
            sets.get((int) (pairs[i] >>> Integer.SIZE)).size() + sets.get((int) pairs[i]).size();
        found += counts[i] >= threshold * (both - counts[i]) - 1e-9 ? 1 : 0;
      }
    }
    return found;
  }
}
