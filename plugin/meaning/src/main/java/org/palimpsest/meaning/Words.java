package org.palimpsest.meaning;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Index terms of a text: words, and pairs of Han characters. */
final class Words {

  /** Shorter words are mostly function words. */
  private static final int LENGTH_MIN = 3;

  private Words() {}

  /** The distinct terms of a text. */
  static Set<String> of(String text) {
    Set<String> words = new HashSet<>();
    StringBuilder letters = new StringBuilder();
    int han = -1;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      i += Character.charCount(point);
      boolean isHan = Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN;
      if (isHan || !Character.isLetterOrDigit(point)) {
        end(letters, words);
      } else {
        letters.appendCodePoint(point);
      }
      if (isHan && han >= 0) {
        words.add(Character.toString(han) + Character.toString(point));
      }
      han = isHan ? point : -1;
    }
    end(letters, words);
    return words;
  }

  private static void end(StringBuilder letters, Set<String> words) {
    if (letters.length() >= LENGTH_MIN) {
      words.add(letters.toString().toLowerCase(Locale.ROOT));
    }
    letters.setLength(0);
  }
}
