package org.palimpsest.core.looks;

import org.palimpsest.core.text.Characters;

/**
 * Counts of characters in a line by kind.
 *
 * @param words runs of letters without Han characters
 * @param letters without Han characters
 * @param ideographs Han characters
 * @param digits of any script
 * @param symbols of programs, {@code = ; { } ( )} and the like
 * @param visible all but spaces
 */
record LineShape(int words, int letters, int ideographs, int digits, int symbols, int visible) {

  private static final String SYMBOLS = "{}()[];=<>+*/_&|$#\\@^~%";

  static LineShape of(CharSequence line) {
    int[] counts = new int[6];
    boolean inWord = false;
    for (int i = 0; i < line.length(); ) {
      int codePoint = Character.codePointAt(line, i);
      i += Character.charCount(codePoint);
      boolean ideograph = Characters.isIdeographic(codePoint);
      boolean letter = !ideograph && Character.isLetter(codePoint);
      counts[0] += letter && !inWord ? 1 : 0;
      counts[1] += letter ? 1 : 0;
      counts[2] += ideograph ? 1 : 0;
      counts[3] += Character.isDigit(codePoint) ? 1 : 0;
      counts[4] += SYMBOLS.indexOf(codePoint) >= 0 ? 1 : 0;
      counts[5] += Characters.isVisible(codePoint) ? 1 : 0;
      // An apostrophe does not separate words.
      inWord = letter || (inWord && (codePoint == '\'' || codePoint == '’'));
    }
    return new LineShape(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
  }

  /** The amount of content: 1 for a letter or digit, 2 for a Han character. */
  int weight() {
    return letters + digits + 2 * ideographs;
  }
}
