package org.palimpsest.benchmarks.evaluate;

import java.util.Comparator;
import java.util.List;

/**
 * A half-open stretch of a text.
 *
 * @param offset in code points, from 0
 * @param length in code points, 0 or more
 */
record CodePointSpan(int offset, int length) {

  /** The exclusive end. */
  int end() {
    return offset + length;
  }

  boolean overlaps(CodePointSpan other) {
    return Math.max(offset, other.offset) < Math.min(end(), other.end());
  }

  /** The number of its characters in at least one of the others, 0 to {@code length}. */
  long coveredBy(List<CodePointSpan> others) {
    long covered = 0;
    int done = offset;
    for (CodePointSpan other :
        others.stream().sorted(Comparator.comparingInt(CodePointSpan::offset)).toList()) {
      int from = Math.max(done, other.offset);
      int to = Math.min(end(), other.end());
      if (from < to) {
        covered += to - from;
        done = to;
      }
    }
    return covered;
  }
}
