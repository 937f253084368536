package org.palimpsest.benchmarks.evaluate;

import java.util.Arrays;

/**
 * Turns positions of a text in UTF-16 code units, as answers have them, into code points, as a
 * corpus has them. Takes memory only for characters of two code units.
 */
final class CodePoints {

  /** For texts without characters of two code units, and for those that are not at hand. */
  static final CodePoints SAME = new CodePoints(new int[0]);

  /** Where the characters of two code units start, ascending. */
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

  /** The stretch in code points; the middle of a character counts as its start. */
  CodePointSpan span(int offsetUnits, int lengthUnits) {
    int start = codePoint(offsetUnits);
    return new CodePointSpan(start, codePoint(offsetUnits + lengthUnits) - start);
  }

  private int codePoint(int unit) {
    int found = Arrays.binarySearch(pairStarts, unit);
    return unit - (found < 0 ? -found - 1 : found); // less those that start before it
  }
}
