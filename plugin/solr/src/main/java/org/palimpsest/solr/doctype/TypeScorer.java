package org.palimpsest.solr.doctype;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.doctype.DocumentType.TypeMark;

/** Weighs the marks of one type in the lines of one text. */
final class TypeScorer {

  /** Marks of less together say nothing. */
  static final int WEIGHT_MIN = 3;

  /** A longer line has no mark. */
  private static final int LINE_LENGTH_MAX = 300;

  /** A longer line, or a sentence, has only marks that say how it begins: it is quickly refused. */
  private static final int TITLE_LENGTH_MAX = 60;

  private static final String SENTENCE_ENDS = ".。!?;,、";

  private final List<TypeMark> marks;
  private final @Nullable LineExpression any;
  private final @Nullable LineExpression anyOfLong;
  private final BitSet seen = new BitSet();
  private int weight;

  /**
   * A teller of one text.
   *
   * @param any matches what any mark matches; null where there are none
   * @param anyOfLong what any mark matches that says how its line begins; null where there are none
   */
  TypeScorer(
      List<TypeMark> marks, @Nullable LineExpression any, @Nullable LineExpression anyOfLong) {
    this.marks = marks;
    this.any = any;
    this.anyOfLong = anyOfLong;
  }

  /** Takes a line, folded. */
  void take(String line) {
    LineExpression first = isTitle(line) ? any : anyOfLong;
    if (first == null || line.length() > LINE_LENGTH_MAX || !first.matches(line)) {
      return;
    }
    for (int i = 0; i < marks.size(); i++) {
      if (!seen.get(i) && marks.get(i).line().matches(line)) {
        seen.set(i);
        weight += marks.get(i).weight();
      }
    }
  }

  private static boolean isTitle(String line) {
    return line.length() <= TITLE_LENGTH_MAX
        && SENTENCE_ENDS.indexOf(line.charAt(line.length() - 1)) < 0;
  }

  /** What the marks seen weigh together. */
  int weight() {
    return weight;
  }
}
