package org.palimpsest.core.signs;

import org.palimpsest.core.text.Characters;

/** Finds rows of letters longer than any word of a language written with spaces. */
final class MissingSpaces {

  /** Above the longest compounds and program identifiers. */
  private static final int LETTERS_MIN = 50;

  private MissingSpaces() {}

  static SignCounter in(String text) {
    SignCounter tally = new SignCounter(SignKind.MISSING_SPACES);
    int letters = 0;
    int start = 0;
    int end = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      if (isAlphabetic(codePoint)) {
        start = letters++ == 0 ? i : start;
        end = next;
      } else if (!Characters.isInvisible(codePoint)) {
        close(tally, letters, start, end);
        letters = 0;
      }
      i = next;
    }
    close(tally, letters, start, end);
    return tally;
  }

  private static void close(SignCounter tally, int letters, int start, int end) {
    if (letters >= LETTERS_MIN) {
      tally.add(1, letters, start, end);
    }
  }

  private static boolean isAlphabetic(int codePoint) {
    if (codePoint < 0x80) {
      return (codePoint | 0x20) >= 'a' && (codePoint | 0x20) <= 'z';
    }
    return Character.isLetter(codePoint)
        && switch (Character.UnicodeScript.of(codePoint)) {
          case LATIN, GREEK, CYRILLIC, ARMENIAN, HANGUL -> true;
          default -> false;
        };
  }
}
