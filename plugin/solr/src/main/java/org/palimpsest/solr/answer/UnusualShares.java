package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.text.Span;

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

  /** Empty if there is nothing unusual, or no text. */
  static List<Note> of(Findings findings, Suspicious suspicious) {
    List<Note> warnings = new ArrayList<>();
    int length = suspicious.length();
    if (suspicious.text() != null && length >= TEXT_LENGTH_MIN) {
      add("unusualReferences", findings.references(), length, warnings);
      add("unusualQuotation", findings.quotations(), length, warnings);
      add("unusualCommon", findings.common(), length, warnings);
    }
    if (Coverage.length(findings.subtracted()) > NEARLY_ALL * length) {
      warnings.add(Note.of("nearlyAllSubtracted"));
    }
    return warnings;
  }

  private static void add(String code, List<Span> spans, int length, List<Note> warnings) {
    double share = (double) Coverage.length(spans) / length;
    if (share > SHARE_MAX) {
      warnings.add(Note.of(code, "percent", Math.round(100 * share)));
    }
  }
}
