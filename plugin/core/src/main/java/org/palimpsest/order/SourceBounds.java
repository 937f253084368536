package org.palimpsest.order;

import java.util.Objects;

/**
 * Where in a text a source is looked for by the order of statements, and how like these must be.
 *
 * @param id of the source
 * @param bounds for each statement of the text what it must be more like to one of the source than,
 *     to say anything; {@link #NOT_ASKED} where it is not looked at
 */
@SuppressWarnings("ArrayRecordComponent") // one for each statement of a long text; never compared
public record SourceBounds(String id, int[] bounds) {

  /** In place of a likeness: nobody looks at the statement. */
  public static final int NOT_ASKED = -1;

  /** Of no more sources it is told whether a text follows them. */
  public static final int SOURCES_MAX = 200;

  /** Keeps the array: nobody changes it. */
  public SourceBounds {
    Objects.requireNonNull(id);
    Objects.requireNonNull(bounds);
  }

  /** Whether a statement is looked at. */
  public boolean isAsked(int statement) {
    return bounds[statement] != NOT_ASKED;
  }

  /**
   * Whether an order may be found, whatever the order is.
   *
   * @param likenesses for each statement how like the most similar one of the source is
   */
  public boolean mayBeReached(int[] likenesses) {
    int strength = 0;
    int limit = StatementOrders.limit(bounds.length);
    for (int i = 0; i < bounds.length; i++) {
      if (!isAsked(i)) {
        strength = 0;
        continue;
      }
      int gain = StatementOrders.gain(likenesses[i], bounds[i]);
      strength = Math.max(0, gain > 0 ? strength + gain : strength - StatementOrders.GAP);
      if (strength >= limit) {
        return true;
      }
    }
    return false;
  }
}
