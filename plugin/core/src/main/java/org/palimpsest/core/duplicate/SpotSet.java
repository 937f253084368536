package org.palimpsest.core.duplicate;

import java.util.Arrays;

/** The spots of one text, as a set of 32-bit hashes. Immutable. */
public final class SpotSet {

  /** The set of nothing, which resembles nothing. */
  public static final SpotSet EMPTY = new SpotSet(new int[0]);

  private final int[] sorted;

  private SpotSet(int[] sorted) {
    this.sorted = sorted;
  }

  /** The set of these hashes; repeated ones count once. */
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

  /** How many different spots there are. */
  public int size() {
    return sorted.length;
  }

  /** The hashes, ascending: a copy. */
  public int[] hashes() {
    return sorted.clone();
  }

  int hash(int index) {
    return sorted[index];
  }

  /** How many spots both have. */
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

  /**
   * The resemblance of the two: Jaccard's, 0 to 1, symmetric. Two empty sets have none: nothing is
   * known of them.
   */
  public double resemblance(SpotSet other) {
    int shared = shared(other);
    return shared == 0 ? 0 : (double) shared / (size() + other.size() - shared);
  }

  /** The containment of this set in the other, 0 to 1; of the empty set 0. */
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
