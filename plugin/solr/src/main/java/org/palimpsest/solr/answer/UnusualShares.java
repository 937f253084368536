package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.text.Span;

/**
 * Warns of an unusually large share of excluded text: the document is unusual, or the exclusion is
 * wrong.
 */
final class UnusualShares {

  private static final double SHARE_MAX = 0.3;

  /** In UTF-16 code units; in a shorter text one quotation is a large share. */
  private static final int TEXT_LENGTH_MIN = 2000;

  private static final double NEARLY_ALL = 0.9;

  private UnusualShares() {}

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
