package org.palimpsest.core.order;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the sources that are looked at for one place of a text have there: the third best of the
 * others is what the subject explains. Of the other two one may be a version of the source, and one
 * what the source was made from. Copies of a text, which are exactly as like to the place as each
 * other, count once. Used by one thread at a time.
 */
public final class Rivals {

  /** Where nothing is known, or nobody looks. */
  public static final int NOT_ASKED = -1;

  /** The third best. */
  private static final int RANK = 3;

  /** What is taken to be there where there are no three others, as in a library of a few. */
  private static final int UNKNOWN = StatementComparison.SAME / 5;

  /** The same where there are others, but copies of one text stand before them. */
  private static final int HIDDEN = StatementComparison.SAME * 6 / 100;

  /** Where so many were looked at, the library has more. */
  private static final int MANY = 5;

  /** What any three others have, if only somebody looked for it. */
  private static final int LEAST = StatementComparison.SAME * 3 / 100;

  /** A source must have so many times what others explain. */
  private static final double BEYOND = 1.3;

  /**
   * For each statement the likenesses of its rivals, the strongest first, each once; one more than
   * are needed where a source itself is not among them.
   */
  private final int[][] strongest;

  /** For each statement how many rivals it has, copies included. */
  private final int[] counts;

  /**
   * None yet.
   *
   * @param count of the text's statements
   */
  public Rivals(int count) {
    this.strongest = new int[count][RANK + 1];
    for (int[] none : strongest) {
      Arrays.fill(none, NOT_ASKED);
    }
    this.counts = new int[count];
  }

  /**
   * Adds what a source has.
   *
   * @param likeness of the statement to the most similar one of the source
   */
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

  /**
   * What a statement must be more like to one of a source than, to say anything.
   *
   * @param own what was added of the source; {@link #NOT_ASKED} where it is no rival there
   */
  public int bound(int statement, int own) {
    int[] best = strongest[statement];
    boolean isAmongThem =
        own != NOT_ASKED && IntStream.of(best).limit(RANK).anyMatch(each -> each == own);
    int third = best[isAmongThem ? RANK : RANK - 1];
    return (int) (BEYOND * (third == NOT_ASKED ? untold(statement) : Math.max(LEAST, third)));
  }

  private int untold(int statement) {
    return counts[statement] < MANY ? UNKNOWN : HIDDEN;
  }
}
