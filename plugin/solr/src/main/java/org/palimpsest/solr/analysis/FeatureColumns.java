package org.palimpsest.solr.analysis;

import java.util.Arrays;

/** The features of a text as growing columns. Not thread-safe. */
public final class FeatureColumns {

  private long[] hashes = new long[256];
  private int[] starts = new int[256];
  private int[] ends = new int[256];
  private int size;

  public FeatureColumns() {}

  /** Adds a feature; {@code start} never falls. */
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

  /** Merges features by start offset. */
  void merge(FeatureColumns others) {
    int to = size + others.size;
    if (to > hashes.length) {
      grow(to);
    }
    int one = size - 1;
    int other = others.size - 1;
    size = to;
    while (other >= 0) { // from the back, so that no element is overwritten before it moves
      boolean isOther = one < 0 || others.starts[other] >= starts[one];
      FeatureColumns from = isOther ? others : this;
      int at = isOther ? other-- : one--;
      to--;
      hashes[to] = from.hashes[at];
      starts[to] = from.starts[at];
      ends[to] = from.ends[at];
    }
  }

  void shorten(int count) {
    size = count;
  }

  /** The number of features. */
  public int size() {
    return size;
  }

  /** The hash of a feature. */
  public long hash(int index) {
    return hashes[index];
  }

  /** The start offset of a feature. */
  public int start(int index) {
    return starts[index];
  }

  int end(int index) {
    return ends[index];
  }

  /** A copy of the hashes in text order. */
  public long[] hashes() {
    return Arrays.copyOf(hashes, size);
  }

  /** A copy of the start offsets. */
  public int[] starts() {
    return Arrays.copyOf(starts, size);
  }

  /** A copy of the end offsets. */
  public int[] ends() {
    return Arrays.copyOf(ends, size);
  }
}
