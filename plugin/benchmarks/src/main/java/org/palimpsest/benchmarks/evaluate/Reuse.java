package org.palimpsest.benchmarks.evaluate;

import java.util.List;

/**
 * A stretch of a suspicious document and the stretch of a source that it comes from: a case of the
 * truth, or a detection of an answer.
 *
 * @param suspicious in the suspicious document
 * @param source in the source
 */
record Reuse(CodePointSpan suspicious, CodePointSpan source) {

  /** Whether both sides overlap: then a detection detects a case. */
  boolean overlaps(Reuse other) {
    return suspicious.overlaps(other.suspicious) && source.overlaps(other.source);
  }

  /** The share of its characters on both sides that the others cover, 0 to 1. */
  double shareCoveredBy(List<Reuse> others) {
    long covered =
        suspicious.coveredBy(others.stream().map(Reuse::suspicious).toList())
            + source.coveredBy(others.stream().map(Reuse::source).toList());
    long length = (long) suspicious.length() + source.length();
    return length == 0 ? 0 : (double) covered / length;
  }
}
