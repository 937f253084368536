package org.palimpsest.solr.answer;

import org.palimpsest.core.text.Span;
import org.palimpsest.solr.rounds.AnswerPart;

/**
 * Writes lengths and places of the suspicious document in units of the answer.
 *
 * @param length of the document in code units
 * @param unit see {@link Suspicious#unit}
 */
record Scale(int length, int unit) {

  private static final double DIGITS = 10_000;

  /** The share of the document, 0 to 1, with four digits. */
  double ratio(int codeUnits) {
    return share(codeUnits, length);
  }

  /** The share of a part, 0 to 1, with four digits; 0 for an empty whole. */
  static double share(int codeUnits, int whole) {
    return whole == 0 ? 0 : rounded(Math.min(1, (double) codeUnits / whole));
  }

  static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }

  int length(int codeUnits) {
    return codeUnits / unit;
  }

  AnswerPart span(Span span) {
    return plainSpan(new Span(length(span.offset()), length(span.length())));
  }

  /** A span in code units, whatever the unit is. */
  static AnswerPart plainSpan(Span span) {
    return new AnswerPart().with("offset", span.offset()).with("length", span.length());
  }
}
