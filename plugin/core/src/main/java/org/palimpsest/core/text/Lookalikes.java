package org.palimpsest.core.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Letters of one script that look like those of another: a Cyrillic letter in an English word. A
 * word of several scripts becomes one of its main script; a word of one script stays as it is, and
 * so does everything that is no letter of an alphabet.
 *
 * <p>Words come folded, as {@link CharacterFolding} leaves them; so a capital looks like what its
 * small letter is taken for.
 */
public final class Lookalikes {

  private static final int LATIN = 0;
  private static final int CYRILLIC = 1;
  private static final int GREEK = 2;
  private static final int OTHER = 3;
  private static final int SCRIPT_COUNT = 4;

  /** The scripts in which a word can be written again. */
  private static final int TARGET_COUNT = OTHER;

  /** No letter of an alphabet, or of one that has no lookalikes. */
  private static final int NONE = -1;

  private static final int CYRILLIC_FIRST = 0x0400;
  private static final int CYRILLIC_LAST = 0x052F;

  /** Letters behind this one are of old or small alphabets, into which nothing is folded. */
  private static final int CYRILLIC_COMMON_LAST = 0x045F;

  private static final int GREEK_FIRST = 0x0370;
  private static final int GREEK_LAST = 0x03FF;

  /** For each character the Latin letter it looks like, or 0. */
  private static final char[] TO_LATIN = readLatin();

  private static final char[] TO_CYRILLIC = inverse(CYRILLIC_FIRST, CYRILLIC_COMMON_LAST);
  private static final char[] TO_GREEK = inverse(GREEK_FIRST, GREEK_LAST);

  private Lookalikes() {}

  /**
   * Writes a word of several scripts in its main one, in place and at the same length. The main
   * script is one that has all the word's letters or their lookalikes; of several such scripts, or
   * where there is none, the one of most letters.
   *
   * @param word holds the word from {@code from} (inclusive) to {@code to} (exclusive)
   * @return how many letters were replaced
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

  /** Of equal ones the first: Latin. */
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

  /** A few Greek letters in a word of Latin ones: lambda max is no Greek word. */
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

  /** What a letter looks like in another script; 0 if like nothing there. */
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

  /** By Latin letter the first of a script's letters that looks like it; 0 if there is none. */
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
   * Pairs of letters, a line each: a folded letter of another script, and the Latin one it looks
   * like. Made from Unicode's confusables.txt (UTS 39, Unicode License v3; ICU's SpoofChecker) for
   * Greek, Cyrillic, Armenian, Georgian, Cherokee, Coptic and Lisu: a small letter by its own look,
   * or else by that of its capital. By hand: U+04CF looks like l.
   */
  private static char[] readLatin() {
    char[] latin = new char[Character.MAX_VALUE + 1];
    try (InputStream in = Lookalikes.class.getResourceAsStream("lookalikes.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        latin[line.charAt(0)] = line.charAt(1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return latin;
  }
}
