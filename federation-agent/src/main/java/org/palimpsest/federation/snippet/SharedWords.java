package org.palimpsest.federation.snippet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.align.EqualRuns;

/** Selects the words of a source that the owner of a text may see. */
final class SharedWords {

  /** Three words, or five ideographs: shorter runs occur in any two texts. */
  private static final int RUN_SIZE_MIN = 3 * WordList.SIZE_OF_WORD;

  /** A bridge keeps sentences with a replaced word readable; at most as long as a run. */
  private static final int BRIDGE_SIZE_MAX = 3 * WordList.SIZE_OF_WORD;

  /** In languages without spaces a word is a sentence; and long numbers or keys may be secret. */
  private static final int BRIDGE_LETTERS_MAX = 30;

  /** Shorter runs consist of frequent words and open no bridge. */
  private static final int OPENING_LETTERS_MIN = 15;

  private final WordList source;

  private SharedWords(WordList source) {
    this.source = source;
  }

  /**
   * Consecutive words of the source that both texts have.
   *
   * @param moved whether their order differs; such a row opens no bridge, or lists of frequent
   *     beginnings could open them
   */
  private record Row(int from, int to, boolean moved) {}

  /**
   * For each word of the source whether it may be seen.
   *
   * @param known the other site's words, with the same numbers
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

  /** With half a bridge's length on each side, at most a third of the shown text is unknown. */
  private boolean opens(Row row, int size) {
    return !row.moved
        && source.letters(row.from, row.to) >= OPENING_LETTERS_MIN
        && source.size(row.from, row.to) >= 2 * size;
  }
}
