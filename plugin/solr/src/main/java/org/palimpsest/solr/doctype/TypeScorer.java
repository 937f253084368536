package org.palimpsest.solr.doctype;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.doctype.DocumentType.TypeMark;

/** Sums up the marks of one type in the lines of one text. */
final class TypeScorer {

  /** The minimum weight of a detected type. */
  static final int WEIGHT_MIN = 3;

  /** The maximum length of a line with a mark. */
  private static final int LINE_LENGTH_MAX = 300;

  /**
   * Longer lines, and sentences, are matched only with marks that fix a line's beginning: a filter
   * rejects most.
   */
  private static final int TITLE_LENGTH_MAX = 60;

  private static final String SENTENCE_ENDS = ".。!?;,、";

  private final List<TypeMark> marks;
  private final @Nullable LineExpression any;
  private final @Nullable LineExpression anyOfLong;
  private final BitSet seen = new BitSet();
  private int weight;

  /**
   * @param any matches any mark; null without marks
   * @param anyOfLong matches any mark that fixes its line's beginning; null without such marks
   */
  TypeScorer(
      List<TypeMark> marks, @Nullable LineExpression any, @Nullable LineExpression anyOfLong) {
    this.marks = marks;
    this.any = any;
    this.anyOfLong = anyOfLong;
  }

  /** Adds the marks of a folded line. */
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

  int weight() {
    return weight;
  }
}
