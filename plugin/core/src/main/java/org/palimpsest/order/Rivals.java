package org.palimpsest.order;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the sources that are looked at for one place of a text have there: the third best of the
 * others is what the subject explains. Of the other two one may be a version of the source, and one
 * what the source was made from. Copies of a text, which are exactly as like to the place as each
 * other, count once. Immutable.
 */
public final class Rivals {

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

  /** For each source and statement its likeness; {@link SourceBounds#NOT_ASKED} where none. */
  private final List<int[]> likenesses;

  /** For each statement those of all sources, the strongest first, each once. */
  private final int[][] strongest;

  /**
   * Looks at all sources together.
   *
   * @param count of the text's statements
   * @param likenesses for each source and each statement how like the most similar one of the
   *     source is; {@link SourceBounds#NOT_ASKED} where nobody looked
   */
  public Rivals(int count, List<int[]> likenesses) {
    this.likenesses = List.copyOf(likenesses);
    this.strongest = new int[count][];
    Arrays.setAll(strongest, this::strongest);
  }

  /** One more than are needed where the source itself is not among them. */
  private int[] strongest(int statement) {
    return likenesses.stream()
        .map(source -> source[statement])
        .filter(likeness -> likeness != SourceBounds.NOT_ASKED)
        .distinct()
        .sorted(Comparator.reverseOrder())
        .limit(RANK + 1L)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * What a statement must be more like to one of a source than, to say anything.
   *
   * @param statement of the text
   * @param source its number
   */
  public int bound(int statement, int source) {
    int[] all = strongest[statement];
    int own = likenesses.get(source)[statement];
    boolean isAmongThem = IntStream.of(all).limit(RANK).anyMatch(each -> each == own);
    int third = isAmongThem ? RANK : RANK - 1;
    return (int) (BEYOND * (third < all.length ? Math.max(LEAST, all[third]) : untold(statement)));
  }

  private int untold(int statement) {
    long asked =
        likenesses.stream()
            .filter(source -> source[statement] != SourceBounds.NOT_ASKED)
            .limit(MANY)
            .count();
    return asked < MANY ? UNKNOWN : HIDDEN;
  }
}
