package org.palimpsest.core.quote;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/** Quotations of a text: between Chinese and Western quotation marks, and in blocks. */
public final class Quotations {

  /** Maximum length, so that a forgotten mark does not hide a page. */
  static final int LENGTH_MAX = 2000;

  /** Minimum letters, Han characters and digits; fewer are a word or a term. */
  static final int LETTERS_MIN = 8;

  private Quotations() {}

  /** The quotations with their marks: in order, neither overlapping nor touching. */
  public static List<Span> of(CharSequence text) {
    List<Span> found = new ArrayList<>(new BlockQuotations(text).find());
    found.addAll(new QuotationMarks(text).find());
    return Coverage.union(found);
  }
}
