package org.palimpsest.core.looks;

/** Recognises rows of tables in plain text. */
final class TableLine {

  private static final int GAP_MIN = 3;
  private static final int CELLS_MIN = 3;

  private TableLine() {}

  static boolean is(CharSequence line, LineShape shape) {
    return cells(line) >= CELLS_MIN
        || (shape.digits() > shape.letters() + 2 * shape.ideographs() && shape.digits() >= 3);
  }

  private static int cells(CharSequence line) {
    int cells = 1;
    int blanks = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '|' || c == '│' || c == '\t') {
        cells++;
        blanks = 0;
      } else if (LineLooks.isGap(c)) {
        blanks++;
      } else {
        cells += blanks >= GAP_MIN ? 1 : 0;
        blanks = 0;
      }
    }
    return cells;
  }
}
