package org.palimpsest.solr.doctype;

/**
 * What stands around the words of headings.
 *
 * @param before in front of them, if anything does: a number, a bracket
 * @param after behind them, if anything does and the line ends there
 * @param inline behind them, where the section's text goes on in the same line
 */
record HeadingMarks(LineExpression before, LineExpression after, LineExpression inline) {

  /** A whole line. */
  LineExpression line(LineExpression text) throws DocumentTypeException {
    return before.optional().then(text).then(after.optional());
  }

  /** The start of a line. */
  LineExpression start(LineExpression text) throws DocumentTypeException {
    return before.optional().then(text).then(inline);
  }
}
