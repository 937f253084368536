package org.palimpsest.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.match.Coverage;
import org.palimpsest.text.Span;

/**
 * Warns where unusually much of a text is set apart: either the document is unusual, or what sets
 * it apart has taken something for what it is not. A reader should look.
 */
final class UnusualShares {

  /** More than that is unusual. */
  private static final double SHARE_MAX = 0.3;

  /** In so short a text a single quotation is much; in UTF-16 code units. */
  private static final int TEXT_LENGTH_MIN = 2000;

  private static final double NEARLY_ALL = 0.9;

  private UnusualShares() {}

  /** A sentence each; empty if there is nothing unusual, or no text. */
  static List<String> of(Findings findings, Suspicious suspicious) {
    List<String> warnings = new ArrayList<>();
    int length = suspicious.length();
    if (suspicious.text() != null && length >= TEXT_LENGTH_MIN) {
      add("references", "the bibliography", findings.references(), length, warnings);
      add("quotation", "quotations", findings.quotations(), length, warnings);
      add("common", "text that many documents share", findings.common(), length, warnings);
    }
    if (Coverage.length(findings.subtracted()) > NEARLY_ALL * length) {
      warnings.add(
          "Nearly all of the document is in the text that was to be subtracted, so nearly nothing of"
              + " it was checked.");
    }
    return warnings;
  }

  private static void add(
      String reason, String what, List<Span> spans, int length, List<String> warnings) {
    double share = (double) Coverage.length(spans) / length;
    if (share > SHARE_MAX) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%.0f %% of the document is set apart as %s (%s), which is unusual. What was found in"
                  + " it is listed with this reason; look whether it is what it is taken for before"
                  + " relying on the ratios.",
              100 * share,
              what,
              reason));
    }
  }
}
