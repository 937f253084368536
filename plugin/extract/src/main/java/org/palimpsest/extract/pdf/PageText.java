package org.palimpsest.extract.pdf;

import java.text.Normalizer;

/** Characters of PDF files that stand for others. */
final class PageText {

  private static final int RADICALS_FIRST = 0x2E80;
  private static final int RADICALS_LAST = 0x2FDF;

  private PageText() {}

  /**
   * What a reader would write: radicals as the characters that they look like, which fonts of
   * Chinese name by mistake; spaces of any width as one; no control characters.
   */
  static String clean(String text) {
    var made = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(made, character));
    return made.toString().strip();
  }

  private static void append(StringBuilder made, int character) {
    if (character >= RADICALS_FIRST && character <= RADICALS_LAST) {
      made.append(Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKC));
    } else if (Character.isSpaceChar(character) || Character.isWhitespace(character)) {
      if (made.length() > 0 && made.charAt(made.length() - 1) != ' ') {
        made.append(' ');
      }
    } else if (!Character.isISOControl(character)) {
      made.appendCodePoint(character);
    }
  }
}
