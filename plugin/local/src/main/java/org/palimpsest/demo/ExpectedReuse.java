package org.palimpsest.demo;

import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Passage;
import org.palimpsest.client.CheckResult.Source;
import org.palimpsest.client.CheckResult.Span;

/**
 * A reuse that the suspicious document is known to hold.
 *
 * @param source the id of the source
 * @param kind what was done to the text, such as {@code verbatim}
 * @param suspicious where it stands in the suspicious document
 * @param sourceSpan where it stands in the source
 */
record ExpectedReuse(String source, String kind, Span suspicious, Span sourceSpan) {

  /** At least this share of the reuse has to be covered, on both sides. */
  private static final double COVERED_MIN = 0.5;

  /** Whether one passage of the result shows it. */
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
