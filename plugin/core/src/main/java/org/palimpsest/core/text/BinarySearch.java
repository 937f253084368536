package org.palimpsest.core.text;

import java.util.function.IntPredicate;

/** Binary search by a predicate. */
public final class BinarySearch {
  private BinarySearch() {}

  /** The first index that satisfies a predicate, which later ones satisfy too, or the size. */
  public static int first(int size, IntPredicate predicate) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (predicate.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
