package org.palimpsest.solr.doctype;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.TemplateBound;
import org.palimpsest.solr.doctype.DocumentType.HeadingMarks;
import org.palimpsest.solr.doctype.DocumentType.TemplateLine;

/**
 * The heading of a section.
 *
 * @param section the section's name
 * @param text matches the words of the heading
 * @param line matches a line that is only the heading
 * @param start matches the heading at the start of a line with text; null if there is none
 * @param bound of its headings in one text as template text, or null if unlimited
 */
record Heading(
    String section,
    LineExpression text,
    LineExpression line,
    @Nullable LineExpression start,
    @Nullable TemplateBound bound) {

  /** A heading with these marks around it. */
  static Heading of(String section, LineExpression text, HeadingMarks marks, boolean inline)
      throws DocumentTypeException {
    return new Heading(
        section,
        text,
        marks.line(text),
        inline ? marks.start(text) : null,
        TemplateLine.boundOf("section " + section, text, DocumentType.HEADING_LENGTH_MAX));
  }

  /** Whether text can follow in its line. */
  boolean inline() {
    return start != null;
  }
}
