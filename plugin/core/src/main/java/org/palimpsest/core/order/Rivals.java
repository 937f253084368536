package org.palimpsest.core.order;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The best likenesses of rival sources at each statement of a text. The third best measures the
 * subject: one may be a version of the source, and one its origin. Not thread-safe.
 */
public final class Rivals {

  /** An unknown likeness. */
  public static final int NOT_ASKED = -1;

  private static final int RANK = 3;

  /** Assumed likeness without three rivals, as in a small library. */
  private static final int UNKNOWN = StatementComparison.SAME / 5;

  /** The same if copies of one text hide the others. */
  private static final int HIDDEN = StatementComparison.SAME * 6 / 100;

  private static final int MANY = 5;
  private static final int LEAST = StatementComparison.SAME * 3 / 100;

  /** Factor of a source over its rivals. */
  private static final double BEYOND = 1.3;

  private final int[][] strongest;

  /** For each statement the number of its rivals, with copies. */
  private final int[] counts;

  public Rivals(int count) {
    this.strongest = new int[count][RANK + 1];
    for (int[] none : strongest) {
      Arrays.fill(none, NOT_ASKED);
    }
    this.counts = new int[count];
  }

  /** Adds a source's likeness, of its most similar statement. */
  public void add(int statement, int likeness) {
    counts[statement]++;
    int[] best = strongest[statement];
    int place = 0;
    while (place < best.length && best[place] > likeness) {
      place++;
    }
    if (place < best.length && best[place] != likeness) {
      System.arraycopy(best, place, best, place + 1, best.length - place - 1);
      best[place] = likeness;
    }
  }

  /** The likeness to exceed; {@code own} is the source's, or {@link #NOT_ASKED} if not added. */
  public int bound(int statement, int own) {
    int[] best = strongest[statement];
    boolean isAmongThem =
        own != NOT_ASKED && IntStream.of(best).limit(RANK).anyMatch(each -> each == own);
    int third = best[isAmongThem ? RANK : RANK - 1];
    return (int)
        (BEYOND * (third == NOT_ASKED ? defaultLikeness(statement) : Math.max(LEAST, third)));
  }

  private int defaultLikeness(int statement) {
    return counts[statement] < MANY ? UNKNOWN : HIDDEN;
  }
}
