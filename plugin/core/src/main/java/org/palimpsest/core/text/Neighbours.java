package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;

/** Joins neighbours in a list. */
public final class Neighbours {
  private Neighbours() {}

  /** Joins each element to the last result if they belong together; keeps the order. */
  public static <T> List<T> join(
      Iterable<T> elements, BiPredicate<T, T> belongTogether, BinaryOperator<T> join) {
    List<T> joined = new ArrayList<>();
    for (T element : elements) {
      int last = joined.size() - 1;
      if (last >= 0 && belongTogether.test(joined.get(last), element)) {
        joined.set(last, join.apply(joined.get(last), element));
      } else {
        joined.add(element);
      }
    }
    return joined;
  }
}
