package org.palimpsest.core.quote;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/** The quotations of a text: between quotation marks, Chinese and Western, and in blocks. */
public final class Quotations {

  /** Longer ones are not set apart: a quotation mark must not make a page disappear. */
  static final int LENGTH_MAX = 2000;

  /** Letters, Han characters and digits; fewer are a word or a term, not a quotation. */
  static final int LETTERS_MIN = 8;

  private Quotations() {}

  /**
   * The quotations, marks included: half-open spans in UTF-16 code units, in order, neither
   * overlapping nor touching.
   */
  public static List<Span> of(CharSequence text) {
    List<Span> found = new ArrayList<>(new BlockQuotations(text).find());
    found.addAll(new QuotationMarks(text).find());
    return Coverage.union(found);
  }
}
