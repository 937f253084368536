package org.palimpsest.solr.plain;

import java.util.Arrays;

/** The features of a text with their places, in growing columns. For one thread. */
public final class FeatureColumns {

  private long[] hashes = new long[256];
  private int[] starts = new int[256];
  private int[] ends = new int[256];
  private int size;

  /** Empty ones. */
  public FeatureColumns() {}

  /**
   * Adds a feature.
   *
   * @param hash of its token
   * @param start where the token begins in the text, not before the last one
   * @param end where it ends
   */
  public void add(long hash, int start, int end) {
    if (size == hashes.length) {
      grow(size + (size >> 1));
    }
    hashes[size] = hash;
    starts[size] = start;
    ends[size++] = end;
  }

  private void grow(int capacity) {
    hashes = Arrays.copyOf(hashes, capacity);
    starts = Arrays.copyOf(starts, capacity);
    ends = Arrays.copyOf(ends, capacity);
  }

  /** Adds those of other places, each where it belongs. */
  void merge(FeatureColumns others) {
    int to = size + others.size;
    if (to > hashes.length) {
      grow(to);
    }
    int one = size - 1;
    int other = others.size - 1;
    size = to;
    while (other >= 0) { // from behind, so that nothing is written over what is still to be moved
      boolean isOther = one < 0 || others.starts[other] >= starts[one];
      FeatureColumns from = isOther ? others : this;
      int at = isOther ? other-- : one--;
      to--;
      hashes[to] = from.hashes[at];
      starts[to] = from.starts[at];
      ends[to] = from.ends[at];
    }
  }

  /** Forgets all but the first ones. */
  void shorten(int count) {
    size = count;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The hash of one, by its place among all. */
  public long hash(int index) {
    return hashes[index];
  }

  /** Where one begins. */
  public int start(int index) {
    return starts[index];
  }

  int end(int index) {
    return ends[index];
  }

  /** The hashes in the order of the text. */
  public long[] hashes() {
    return Arrays.copyOf(hashes, size);
  }

  /** Where each begins. */
  public int[] starts() {
    return Arrays.copyOf(starts, size);
  }

  /** Where each ends. */
  public int[] ends() {
    return Arrays.copyOf(ends, size);
  }
}
