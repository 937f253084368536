package org.palimpsest.core.disguise;

import java.lang.Character.UnicodeScript;
import org.palimpsest.core.text.Characters;

/**
 * Finds invisible characters between letters or digits, except characters that scripts need, such
 * as joiners, control characters of wrong decoding, and soft hyphens between syllables.
 */
final class InvisibleCharacters {

  private static final int SOFT_HYPHEN = 0xAD;

  private final String text;
  private final SignCounter tally = new SignCounter(SignKind.INVISIBLE_CHARACTERS);

  /** Letters since the word's last soft hyphen; large at its start. */
  private int lettersSinceSoftHyphen = Integer.MAX_VALUE / 2;

  private InvisibleCharacters(String text) {
    this.text = text;
  }

  static SignCounter in(String text) {
    InvisibleCharacters finder = new InvisibleCharacters(text);
    finder.scan();
    return finder.tally;
  }

  private void scan() {
    int before = ' ';
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (Characters.isInvisible(codePoint)) {
        int end = Characters.skipInvisible(text, i, text.length());
        int after = end < text.length() ? text.codePointAt(end) : ' ';
        if (Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after)) {
          inspect(i, end, before, after);
        }
        i = end;
      } else {
        lettersSinceSoftHyphen =
            Character.isLetter(codePoint) ? lettersSinceSoftHyphen + 1 : Integer.MAX_VALUE / 2;
        before = codePoint;
        i += Character.charCount(codePoint);
      }
    }
  }

  private void inspect(int from, int end, int before, int after) {
    int signs = 0;
    int softHyphens = 0;
    for (int i = from; i < end; i += Character.charCount(text.codePointAt(i))) {
      int codePoint = text.codePointAt(i);
      if (codePoint == SOFT_HYPHEN) {
        softHyphens++;
      } else if (!isNeeded(codePoint, before, after)) {
        signs++;
      }
    }
    if (softHyphens > 0) {
      boolean syllable = softHyphens == 1 && lettersSinceSoftHyphen > 1;
      signs += syllable && !Characters.isIdeographic(before) ? 0 : softHyphens;
      lettersSinceSoftHyphen = 0;
    }
    if (signs > 0) {
      tally.add(signs, from, end);
    }
  }

  private static boolean isNeeded(int codePoint, int before, int after) {
    if (DirectionOverrides.is(codePoint)) {
      return true; // a kind of its own
    }
    // Wrongly decoded quotation marks.
    boolean control = Character.getType(codePoint) == Character.CONTROL;
    return control
        || isOfScript(codePoint)
        || ScriptsWithControls.has(before)
        || ScriptsWithControls.has(after);
  }

  /** Variation selectors, and controls of Hangul and music. */
  private static boolean isOfScript(int codePoint) {
    return (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF)
        || codePoint == 0x115F
        || codePoint == 0x1160
        || (codePoint >= 0x1D173 && codePoint <= 0x1D17A);
  }

  /** Scripts that need invisible characters. */
  private static final class ScriptsWithControls {

    private static final int FIRST = 0x0590;

    /** All but European and East Asian scripts. */
    static boolean has(int codePoint) {
      if (codePoint < FIRST) {
        return false;
      }
      UnicodeScript script = UnicodeScript.of(codePoint);
      return switch (script) {
        case LATIN,
            GREEK,
            CYRILLIC,
            ARMENIAN,
            GEORGIAN,
            CHEROKEE,
            COPTIC,
            LISU,
            COMMON,
            INHERITED,
            UNKNOWN,
            HAN,
            HIRAGANA,
            KATAKANA,
            BOPOMOFO,
            HANGUL ->
            false;
        default -> true;
      };
    }
  }
}
