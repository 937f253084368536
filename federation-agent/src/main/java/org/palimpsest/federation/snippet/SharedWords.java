package org.palimpsest.federation.snippet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.align.EqualRuns;

/** Which of a source's words may be seen by who has a text. */
final class SharedWords {

  /** Three words, or five ideographs: fewer stand in the same order in any two texts. */
  private static final int RUN_SIZE_MIN = 3 * WordList.SIZE_OF_WORD;

  /** What a reader needs to follow a sentence in which a word was replaced: the same again. */
  private static final int BRIDGE_SIZE_MAX = 3 * WordList.SIZE_OF_WORD;

  /** A word of a language without spaces is a sentence; so is a key, or a number, a secret. */
  private static final int BRIDGE_LETTERS_MAX = 30;

  /** A run of fewer letters is of words that every sentence has, and opens nothing beside it. */
  private static final int OPENING_LETTERS_MIN = 15;

  private final WordList source;

  private SharedWords(WordList source) {
    this.source = source;
  }

  /**
   * Words of the source that stand in a row in both texts.
   *
   * @param moved whether the row stands in another order there; such a row opens nothing: whoever
   *     lists what many sentences begin with could open them
   */
  private record Row(int from, int to, boolean moved) {}

  /**
   * For each word of the source whether it may be seen.
   *
   * @param known the other site's words, of the same numbering
   */
  static boolean[] shown(WordList known, WordList source) {
    return new SharedWords(source).shown(known);
  }

  private boolean[] shown(WordList known) {
    boolean[] shown = new boolean[source.count()];
    Row last = null;
    for (Row row : rows(known)) {
      Arrays.fill(shown, row.from, row.to, true);
      if (last != null && isBridge(last, row)) {
        Arrays.fill(shown, last.to, row.from, true);
      }
      last = row;
    }
    return shown;
  }

  private List<Row> rows(WordList known) {
    List<Row> rows = new ArrayList<>();
    for (EqualRuns.Run run :
        EqualRuns.of(known.text(), known.tokens(), source.text(), source.tokens())) {
      int from = source.firstFrom(run.other().offset());
      int to = source.firstFrom(run.other().end());
      if (source.size(from, to) >= RUN_SIZE_MIN) {
        rows.add(new Row(from, to, run.moved()));
      }
    }
    rows.sort(Comparator.comparingInt(Row::from));
    return rows;
  }

  private boolean isBridge(Row before, Row behind) {
    int size = before.to < behind.from ? source.size(before.to, behind.from) : 0;
    return size > 0
        && size <= BRIDGE_SIZE_MAX
        && source.letters(before.to, behind.from) <= BRIDGE_LETTERS_MAX
        && opens(before, size)
        && opens(behind, size);
  }

  /** With half of its length on either side, a third of what is shown is not known at most. */
  private boolean opens(Row row, int size) {
    return !row.moved
        && source.letters(row.from, row.to) >= OPENING_LETTERS_MIN
        && source.size(row.from, row.to) >= 2 * size;
  }
}
