package org.palimpsest.core.align;

import java.util.Arrays;

/** Inverted lists: the fragments of each token of a text, with counts. Not thread-safe. */
final class FragmentLists {

  /** Minimum length of a long list. */
  private static final int LONG_MIN = 32;

  /** Fragments of the text for each entry of a long list. */
  private static final int LONG_STEP = 64;

  private final int fragmentCount;

  /** For each token its fragments in order, as pairs of fragment and count. */
  private final int[][] rows;

  private final int[] filled;

  /** The fragments of long lists as bits, made on demand. */
  private final long[][] sets;

  FragmentLists(int distinctCount, int fragmentCount) {
    this.fragmentCount = fragmentCount;
    this.rows = new int[distinctCount][];
    this.filled = new int[distinctCount];
    this.sets = new long[distinctCount][];
  }

  /** Adds a fragment behind all others of the token. */
  void add(int number, int fragment, int count) {
    int[] row = rows[number];
    int length = filled[number];
    if (row == null) {
      row = new int[2];
    } else if (length == row.length) {
      row = Arrays.copyOf(row, 2 * length);
    }
    row[length] = fragment;
    row[length + 1] = count;
    rows[number] = row;
    filled[number] = length + 2;
  }

  int size(int number) {
    return filled[number] / 2;
  }

  int fragment(int number, int place) {
    return rows[number][2 * place];
  }

  boolean isLong(int number) {
    return size(number) >= Math.max(LONG_MIN, fragmentCount / LONG_STEP);
  }

  /** Whether a token with a long list is in a fragment. */
  boolean has(int number, int fragment) {
    long[] set = sets[number];
    if (set == null) {
      set = new long[fragmentCount / Long.SIZE + 1];
      for (int i = 0; i < filled[number]; i += 2) {
        set[rows[number][i] / Long.SIZE] |= 1L << rows[number][i];
      }
      sets[number] = set;
    }
    return (set[fragment / Long.SIZE] & 1L << fragment) != 0;
  }

  int count(int number, int fragment) {
    int low = 0;
    int high = size(number);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (fragment(number, middle) < fragment) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < size(number) && fragment(number, low) == fragment ? rows[number][2 * low + 1] : 0;
  }
}
