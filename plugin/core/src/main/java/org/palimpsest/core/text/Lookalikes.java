package org.palimpsest.core.text;

/**
 * Writes words of several scripts in one, as an English word with a Cyrillic letter. Words are
 * folded by {@link CharacterFolding}, so a capital counts as its small letter.
 */
public final class Lookalikes {

  private static final int LATIN = 0;
  private static final int CYRILLIC = 1;
  private static final int GREEK = 2;
  private static final int OTHER = 3;
  private static final int SCRIPT_COUNT = 4;
  private static final int TARGET_COUNT = OTHER;
  private static final int NONE = -1;
  private static final int CYRILLIC_FIRST = 0x0400;
  private static final int CYRILLIC_LAST = 0x052F;
  private static final int CYRILLIC_COMMON_LAST = 0x045F;
  private static final int GREEK_FIRST = 0x0370;
  private static final int GREEK_LAST = 0x03FF;

  /** For each character the similar Latin letter, or 0. */
  private static final char[] TO_LATIN = readLatin();

  private static final char[] TO_CYRILLIC = inverse(CYRILLIC_FIRST, CYRILLIC_COMMON_LAST);
  private static final char[] TO_GREEK = inverse(GREEK_FIRST, GREEK_LAST);

  private Lookalikes() {}

  /**
   * Writes the word {@code [from, to)} of several scripts in its main one, at the same length, and
   * returns the number of replaced letters. The main script has all letters or their lookalikes,
   * and else the most letters.
   */
  public static int unite(char[] word, int from, int to) {
    for (int i = from; i < to; i++) {
      if (word[i] >= 0x80) {
        return uniteOther(word, from, to);
      }
    }
    return 0;
  }

  /** The Latin letter that a folded letter of another script looks like, or the letter itself. */
  public static char toLatin(char letter) {
    return TO_LATIN[letter] == 0 ? letter : TO_LATIN[letter];
  }

  private static int uniteOther(char[] word, int from, int to) {
    int[] letters = new int[SCRIPT_COUNT];
    boolean[] lacks = new boolean[TARGET_COUNT];
    for (int i = from; i < to; i++) {
      int script = script(word[i]);
      if (script == NONE) {
        continue;
      }
      letters[script]++;
      for (int target = 0; target < TARGET_COUNT; target++) {
        lacks[target] |= script != target && lookalike(word[i], target) == 0;
      }
    }
    int main = mainScript(letters, lacks);
    return main == OTHER ? 0 : replace(word, from, to, main);
  }

  /** Ties go to the first script, Latin. */
  private static int mainScript(int[] letters, boolean[] lacks) {
    int main = NONE;
    for (int script = 0; script < TARGET_COUNT; script++) {
      if (letters[script] > 0
          && !lacks[script]
          && !(script == GREEK && isFormula(letters))
          && (main == NONE || letters[script] > letters[main])) {
        main = script;
      }
    }
    if (main != NONE) {
      return main;
    }
    main = LATIN;
    for (int script = 1; script < SCRIPT_COUNT; script++) {
      main = letters[script] > letters[main] ? script : main;
    }
    return main;
  }

  /** A few Greek letters among Latin ones, as in lambda max, are no Greek word. */
  private static boolean isFormula(int[] letters) {
    return letters[GREEK] < letters[LATIN];
  }

  private static int replace(char[] word, int from, int to, int main) {
    int replaced = 0;
    for (int i = from; i < to; i++) {
      int script = script(word[i]);
      char lookalike = script == NONE || script == main ? 0 : lookalike(word[i], main);
      if (lookalike != 0) {
        word[i] = lookalike;
        replaced++;
      }
    }
    return replaced;
  }

  private static int script(char c) {
    if (c < 0x80) {
      return isBasicLetter(c) ? LATIN : NONE;
    }
    if (c >= CYRILLIC_FIRST && c <= CYRILLIC_LAST) {
      return CYRILLIC;
    }
    if (c >= GREEK_FIRST && c <= GREEK_LAST) {
      return GREEK;
    }
    if (TO_LATIN[c] != 0) {
      return OTHER;
    }
    return c < 0x250 && Character.isLetter(c) ? LATIN : NONE;
  }

  private static char lookalike(char c, int target) {
    char latin = isBasicLetter(c) ? c : TO_LATIN[c];
    if (latin == 0 || target == LATIN) {
      return latin;
    }
    return (target == CYRILLIC ? TO_CYRILLIC : TO_GREEK)[latin - 'a'];
  }

  private static boolean isBasicLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  /** For each Latin letter the first similar letter of a script, or 0. */
  private static char[] inverse(int first, int last) {
    char[] inverse = new char['z' - 'a' + 1];
    for (int c = last; c >= first; c--) {
      if (TO_LATIN[c] != 0) {
        inverse[TO_LATIN[c] - 'a'] = (char) c;
      }
    }
    return inverse;
  }

  /**
   * Reads pairs of a folded letter and a similar Latin one, a line each. From Unicode's
   * confusables.txt (UTS 39, Unicode License v3; ICU's SpoofChecker) for Greek, Cyrillic, Armenian,
   * Georgian, Cherokee, Coptic and Lisu: by the small letter's look, or else by the capital's.
   * Added by hand: U+04CF looks like l.
   */
  private static char[] readLatin() {
    char[] latin = new char[Character.MAX_VALUE + 1];
    for (String line : ResourceLines.of(Lookalikes.class, "lookalikes.txt")) {
      latin[line.charAt(0)] = line.charAt(1);
    }
    return latin;
  }
}
