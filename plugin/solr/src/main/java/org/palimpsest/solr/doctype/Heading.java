package org.palimpsest.solr.doctype;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.TemplateBound;
import org.palimpsest.solr.doctype.DocumentType.HeadingMarks;
import org.palimpsest.solr.doctype.DocumentType.TemplateLine;

/**
 * How a section begins.
 *
 * @param section its name
 * @param text matches the words of its heading
 * @param line matches a line that is its heading and nothing else
 * @param start matches its heading where the text goes on in the same line; null where it never
 *     does
 * @param bound how much of one text its headings can be, as template text; null for any amount
 */
record Heading(
    String section,
    LineExpression text,
    LineExpression line,
    @Nullable LineExpression start,
    @Nullable TemplateBound bound) {

  /** A heading that has these marks around it. */
  static Heading of(String section, LineExpression text, HeadingMarks marks, boolean inline)
      throws DocumentTypeException {
    return new Heading(
        section,
        text,
        marks.line(text),
        inline ? marks.start(text) : null,
        TemplateLine.boundOf("section " + section, text, DocumentType.HEADING_LENGTH_MAX));
  }

  /** Whether text can go on in its line. */
  boolean inline() {
    return start != null;
  }
}
