package org.palimpsest.plain;

import java.util.Arrays;

/** Features with their places, in growing columns. For one thread. */
public final class FeatureColumns implements FeatureSink {

  private long[] hashes = new long[256];
  private int[] starts = new int[256];
  private int[] ends = new int[256];
  private int size;

  /** Empty ones. */
  public FeatureColumns() {}

  @Override
  public void accept(long hash, int start, int end) {
    if (size == hashes.length) {
      int capacity = 2 * size;
      hashes = Arrays.copyOf(hashes, capacity);
      starts = Arrays.copyOf(starts, capacity);
      ends = Arrays.copyOf(ends, capacity);
    }
    hashes[size] = hash;
    starts[size] = start;
    ends[size++] = end;
  }

  /** Forgets all but the first ones. */
  void shorten(int count) {
    size = count;
  }

  int size() {
    return size;
  }

  long hash(int index) {
    return hashes[index];
  }

  int start(int index) {
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

  /** Hands these and those of other places on, in the order of the text. */
  void giveWith(FeatureColumns others, FeatureSink sink) {
    int other = 0;
    for (int one = 0; one < size; one++) {
      for (; other < others.size && others.starts[other] < starts[one]; other++) {
        others.give(other, sink);
      }
      give(one, sink);
    }
    for (; other < others.size; other++) {
      others.give(other, sink);
    }
  }

  private void give(int index, FeatureSink sink) {
    sink.accept(hashes[index], starts[index], ends[index]);
  }
}
