package org.palimpsest.core.duplicate;

import java.util.Arrays;

/** The spots of one text, as a set of 32-bit hashes. Immutable. */
public final class SpotSet {

  /** The empty set, which resembles nothing. */
  public static final SpotSet EMPTY = new SpotSet(new int[0]);

  private final int[] sorted;

  private SpotSet(int[] sorted) {
    this.sorted = sorted;
  }

  /** The set of hashes; duplicates count once. */
  public static SpotSet of(int... hashes) {
    int[] sorted = hashes.clone();
    Arrays.sort(sorted);
    int size = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[size++] = sorted[i];
      }
    }
    return new SpotSet(Arrays.copyOf(sorted, size));
  }

  public int size() {
    return sorted.length;
  }

  /** A copy of the hashes, ascending. */
  public int[] hashes() {
    return sorted.clone();
  }

  int hash(int index) {
    return sorted[index];
  }

  public int shared(SpotSet other) {
    int shared = 0;
    for (int i = 0, j = 0; i < sorted.length && j < other.sorted.length; ) {
      int order = Integer.compare(sorted[i], other.sorted[j]);
      shared += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return shared;
  }

  /** The Jaccard resemblance, 0 to 1; 0 for empty sets. */
  public double resemblance(SpotSet other) {
    int shared = shared(other);
    return shared == 0 ? 0 : (double) shared / (size() + other.size() - shared);
  }

  /** The containment of this set in the other, 0 to 1; 0 for the empty set. */
  public double containmentIn(SpotSet other) {
    return size() == 0 ? 0 : (double) shared(other) / size();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SpotSet set && Arrays.equals(sorted, set.sorted);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sorted);
  }

  @Override
  public String toString() {
    return "SpotSet[" + size() + "]";
  }
}
