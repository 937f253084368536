package org.palimpsest.core.order;

import java.util.Arrays;
import java.util.List;

/**
 * Where in a text a source is looked for by the order of statements, and how like these must be.
 *
 * @param id of the source
 * @param count of all statements of the text
 * @param statements that are looked at, by their numbers, in order
 * @param bounds for each of them what it must be more like to one of the source than, to say
 *     anything
 */
public record SourceBounds(String id, int count, List<Integer> statements, List<Integer> bounds) {

  /** Of no more sources it is told whether a text follows them. */
  public static final int SOURCES_MAX = 200;

  /**
   * Immutable.
   *
   * @throws IllegalArgumentException if there are not as many bounds as statements
   */
  public SourceBounds {
    statements = List.copyOf(statements);
    bounds = List.copyOf(bounds);
    if (statements.size() != bounds.size()) {
      throw new IllegalArgumentException(
          statements.size() + " statements, " + bounds.size() + " bounds");
    }
  }

  /** For each statement of the text its bound; {@link Rivals#NOT_ASKED} for most. */
  int[] ofAll() {
    int[] all = new int[count];
    Arrays.fill(all, Rivals.NOT_ASKED);
    for (int i = 0; i < statements.size(); i++) {
      all[statements.get(i)] = bounds.get(i);
    }
    return all;
  }

  /**
   * Whether an order may be found, whatever the order is.
   *
   * @param likenesses for each of the statements how like the most similar one of the source is
   */
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
