package org.palimpsest.demo;

import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Passage;
import org.palimpsest.client.CheckResult.Source;
import org.palimpsest.client.CheckResult.Span;

/**
 * A known reuse of the suspicious document.
 *
 * @param source the id of the source
 * @param kind of reuse, such as {@code verbatim}
 * @param suspicious its span in the suspicious document
 * @param sourceSpan its span in the source
 */
record ExpectedReuse(String source, String kind, Span suspicious, Span sourceSpan) {

  /** The least share of the reuse to be covered on each side. */
  private static final double COVERED_MIN = 0.5;

  /** Whether a passage of the result covers it. */
  boolean isFoundIn(CheckResult result) {
    return result.sources().stream()
        .filter(found -> found.id().equals(source))
        .map(Source::passages)
        .flatMap(passages -> passages.stream())
        .anyMatch(this::isShownBy);
  }

  private boolean isShownBy(Passage passage) {
    return covers(passage.suspicious(), suspicious) && covers(passage.source(), sourceSpan);
  }

  private static boolean covers(Span found, Span expected) {
    int overlap =
        Math.min(found.end(), expected.end()) - Math.max(found.offset(), expected.offset());
    return overlap >= COVERED_MIN * expected.length();
  }
}
