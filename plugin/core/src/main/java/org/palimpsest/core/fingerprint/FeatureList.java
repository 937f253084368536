package org.palimpsest.core.fingerprint;

import java.util.Arrays;

/**
 * The features of a whole text with the places they were found at: what an analysis hands over.
 * Grows while it is filled; not safe for use by several threads while that lasts.
 */
public final class FeatureList {

  private int[] offsets;
  private long[] hashes;
  private int size;

  /** An empty list. */
  public FeatureList() {
    this.offsets = new int[256];
    this.hashes = new long[256];
  }

  /**
   * Adds a feature.
   *
   * @param offset where its token starts in the text, in UTF-16 code units, not before the last
   *     one's
   * @param hash the token's {@link FeatureHasher hash}
   * @throws IllegalArgumentException if the tokens go back in the text
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

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The hashes in the order of the text: a copy. */
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
