package org.palimpsest.core.order;

import java.util.Arrays;
import java.util.List;

/**
 * The statements of a text, of which there are {@code count}, to compare with a source, in order,
 * and the likeness that each must exceed.
 */
public record SourceBounds(String id, int count, List<Integer> statements, List<Integer> bounds) {

  public static final int SOURCES_MAX = 200;

  public SourceBounds {
    statements = List.copyOf(statements);
    bounds = List.copyOf(bounds);
    if (statements.size() != bounds.size()) {
      throw new IllegalArgumentException(
          statements.size() + " statements, " + bounds.size() + " bounds");
    }
  }

  /** For each statement of the text its bound, or {@link Rivals#NOT_ASKED}. */
  int[] ofAll() {
    int[] all = new int[count];
    Arrays.fill(all, Rivals.NOT_ASKED);
    for (int i = 0; i < statements.size(); i++) {
      all[statements.get(i)] = bounds.get(i);
    }
    return all;
  }

  /** Whether any order could reach the limit, by each statement's maximum likeness. */
  public boolean mayBeReached(List<Integer> likenesses) {
    int limit = StatementOrders.limit(count);
    int strength = 0;
    for (int i = 0; i < statements.size(); i++) {
      boolean isNext = i > 0 && statements.get(i) == statements.get(i - 1) + 1;
      int gain = StatementOrders.gain(likenesses.get(i), bounds.get(i));
      int before = isNext ? strength : 0;
      strength = Math.max(0, gain > 0 ? before + gain : before - StatementOrders.GAP);
      if (strength >= limit) {
        return true;
      }
    }
    return false;
  }
}
