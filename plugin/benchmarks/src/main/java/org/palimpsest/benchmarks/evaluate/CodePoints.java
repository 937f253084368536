package org.palimpsest.benchmarks.evaluate;

import java.util.Arrays;

/**
 * Converts positions from UTF-16 code units, as in answers, to code points, as in a corpus. Needs
 * memory only for surrogate pairs.
 */
final class CodePoints {

  /** For texts without surrogate pairs, and missing texts. */
  static final CodePoints SAME = new CodePoints(new int[0]);

  /** Offsets of surrogate pairs, ascending. */
  private final int[] pairStarts;

  private CodePoints(int[] pairStarts) {
    this.pairStarts = pairStarts;
  }

  static CodePoints of(String text) {
    int[] starts = new int[8];
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isHighSurrogate(text.charAt(i)) && text.codePointAt(i) > Character.MAX_VALUE) {
        starts = count < starts.length ? starts : Arrays.copyOf(starts, 2 * count);
        starts[count++] = i;
      }
    }
    return count == 0 ? SAME : new CodePoints(Arrays.copyOf(starts, count));
  }

  /** A span in code points; a position inside a pair counts as its start. */
  CodePointSpan span(int offsetUnits, int lengthUnits) {
    int start = codePoint(offsetUnits);
    return new CodePointSpan(start, codePoint(offsetUnits + lengthUnits) - start);
  }

  private int codePoint(int unit) {
    int found = Arrays.binarySearch(pairStarts, unit);
    return unit - (found < 0 ? -found - 1 : found); // less the pairs before it
  }
}
