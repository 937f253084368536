package org.palimpsest.doctype;

import org.jspecify.annotations.Nullable;

/**
 * How a section begins.
 *
 * @param section its name
 * @param text matches the words of its heading
 * @param line matches a line that is its heading and nothing else
 * @param start matches its heading where the text goes on in the same line; null where it never
 *     does
 */
record Heading(
    String section, LineExpression text, LineExpression line, @Nullable LineExpression start) {

  /** A heading that has these marks around it. */
  static Heading of(String section, LineExpression text, HeadingMarks marks, boolean inline)
      throws DocumentTypeException {
    return new Heading(section, text, marks.line(text), inline ? marks.start(text) : null);
  }

  /** Whether text can go on in its line. */
  boolean inline() {
    return start != null;
  }
}
