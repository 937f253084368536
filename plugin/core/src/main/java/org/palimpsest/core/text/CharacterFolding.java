package org.palimpsest.core.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What a character becomes before features are made, so that disguised and differently typed text
 * meets the plain one: invisible characters vanish; compatibility forms (full-width, ligatures,
 * superscripts, small capitals) become plain; letters become lower case and lose their accents;
 * traditional Chinese becomes simplified.
 *
 * <p>Each character is folded by itself, whatever stands around it: no state, no look-ahead, and
 * the same result wherever a text is cut. A letter with its accent apart folds like the composed
 * one, because combining accents vanish.
 */
public final class CharacterFolding {

  /** In the table of single characters: this one vanishes. */
  private static final char NOTHING = '\uFFFF';

  /** In the table of single characters: this one becomes several, see {@link #LONGER}. */
  private static final char SEVERAL = '\uFFFE';

  /**
   * In place of half of a surrogate pair, as where a text was cut in the midst of a character: an
   * index stores this, and Lucene's tokenizer drops all that it has read before such a half.
   */
  private static final String REPLACEMENT = "\uFFFD";

  private static final Map<Integer, Integer> SIMPLIFIED = readSimplified();
  private static final Map<Integer, String> LONGER = new HashMap<>();
  private static final char[] BASIC_PLANE = foldBasicPlane();

  private CharacterFolding() {}

  /**
   * What a character of the basic plane becomes, where that is a single one: the common case, by
   * one look into a table.
   *
   * @return the folded character, or -1 if {@link #fold} has to be asked: it vanishes, becomes
   *     several, or is half of a surrogate pair
   */
  public static int foldToOne(char character) {
    char folded = BASIC_PLANE[character];
    return folded >= SEVERAL || Character.isSurrogate(character) ? -1 : folded;
  }

  /** What any code point becomes: a string of 0 or more characters. */
  public static String fold(int codePoint) {
    if (codePoint > Character.MAX_VALUE) {
      return compute(codePoint);
    }
    char folded = BASIC_PLANE[codePoint];
    return switch (folded) {
      case NOTHING -> "";
      case SEVERAL -> Objects.requireNonNull(LONGER.get(codePoint));
      default -> String.valueOf(folded);
    };
  }

  private static char[] foldBasicPlane() {
    char[] table = new char[Character.MAX_VALUE + 1];
    for (int c = 0; c < table.length; c++) {
      String folded = Character.isSurrogate((char) c) ? REPLACEMENT : compute(c);
      if (folded.isEmpty()) {
        table[c] = NOTHING;
      } else if (folded.length() == 1 && folded.charAt(0) < SEVERAL) {
        table[c] = folded.charAt(0);
      } else {
        table[c] = SEVERAL;
        LONGER.put(c, folded);
      }
    }
    return table;
  }

  private static String compute(int codePoint) {
    if (Characters.isInvisible(codePoint) || isAccent(codePoint)) {
      return "";
    }
    if (Characters.isSpace(codePoint) && !Character.isSpaceChar(codePoint) && codePoint > 0xFF) {
      return " ";
    }
    String plain =
        isAlphabetic(codePoint)
            ? Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKD)
            : Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC);
    StringBuilder folded = new StringBuilder(plain.length());
    uniteCases(withoutAccents(plain))
        .codePoints()
        .map(c -> SIMPLIFIED.getOrDefault(c, OrnateLetters.plain(c)))
        .forEach(folded::appendCodePoint);
    return folded.toString();
  }

  private static String withoutAccents(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isAccent(c)).forEach(plain::appendCodePoint);
    return plain.toString();
  }

  /**
   * Lower case, by way of upper case, which unites letters that lower case keeps apart, such as the
   * two sigmas; and lower case before that, because the capital sharp s is its own upper case.
   */
  private static String uniteCases(String text) {
    return text.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static boolean isAccent(int codePoint) {
    return codePoint >= 0x0300 && codePoint <= 0x036F;
  }

  /** The scripts whose accented letters are taken apart. */
  private static boolean isAlphabetic(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case LATIN, GREEK, CYRILLIC -> true;
      default -> false;
    };
  }

  /**
   * Pairs of characters, traditional and simplified, a line each; derived from CLDR's transform,
   * but for a circle in it: it makes U+82CE of U+82E7 and U+82E7 of U+82CE. Here both become
   * U+82CE.
   */
  private static Map<Integer, Integer> readSimplified() {
    Map<Integer, Integer> simplified = new HashMap<>();
    try (InputStream in = CharacterFolding.class.getResourceAsStream("traditional-simplified.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int traditional = line.codePointAt(0);
        simplified.put(traditional, line.codePointAt(Character.charCount(traditional)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(simplified);
  }
}
