package org.palimpsest.solr.doctype;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.TemplateBound;

/**
 * Lines of a form.
 *
 * @param expression for a whole line
 * @param lengthMax a longer line is none
 * @param bound how much of one text such lines can be; null for any amount
 */
record TemplateLine(LineExpression expression, int lengthMax, @Nullable TemplateBound bound) {

  /** No longer line is template text, whatever a file says. */
  static final int LENGTH_LIMIT = 500;

  /** No file lets more of a text be template text of one kind. */
  static final int TOTAL_LIMIT = 10_000;

  /** A label with a name, a number, a date or a code behind it. */
  private static final int FREE_LENGTH_MAX = 80;

  /** A form has a handful of lines with something to fill in, or more that are shorter. */
  private static final int LINES = 5;

  /** The longest line of an expression for which nothing is said. */
  static int lengthMaxOf(LineExpression expression) {
    return expression.hasFreeText() ? FREE_LENGTH_MAX : LENGTH_LIMIT;
  }

  /**
   * How much an expression for which nothing is said may take; null for any amount: where the words
   * are fixed nothing else can hide among them.
   *
   * @param name of the kind
   */
  static @Nullable TemplateBound boundOf(String name, LineExpression expression, int lengthMax) {
    return expression.hasFreeText() ? new TemplateBound(name, LINES * lengthMax) : null;
  }

  /** Whether a folded line is one. */
  boolean matches(String line) {
    return line.length() <= lengthMax && expression.matches(line);
  }
}
