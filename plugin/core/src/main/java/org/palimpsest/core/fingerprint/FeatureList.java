package org.palimpsest.core.fingerprint;

import java.util.Arrays;

/** The features of a text with their offsets, as an analysis produces them. Not thread-safe. */
public final class FeatureList {

  private int[] offsets;
  private long[] hashes;
  private int size;

  public FeatureList() {
    this.offsets = new int[256];
    this.hashes = new long[256];
  }

  /**
   * Adds the {@link FeatureHasher hash} of a token with its start.
   *
   * @throws IllegalArgumentException if the offset descends
   */
  public void add(int offset, long hash) {
    if (size > 0 && offset < offsets[size - 1]) {
      throw new IllegalArgumentException(
          "the analysis goes back in the text, from offset " + offsets[size - 1] + " to " + offset);
    }
    if (size == offsets.length) {
      int capacity = size + (size >> 1);
      offsets = Arrays.copyOf(offsets, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
    }
    offsets[size] = offset;
    hashes[size] = hash;
    size++;
  }

  public int size() {
    return size;
  }

  /** A copy of the hashes, in the order of the text. */
  public long[] hashes() {
    return Arrays.copyOf(hashes, size);
  }

  int offset(int index) {
    return offsets[index];
  }

  long hash(int index) {
    return hashes[index];
  }
}
