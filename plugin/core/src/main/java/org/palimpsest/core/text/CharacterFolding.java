package org.palimpsest.core.text;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Folds characters before analysis: invisible characters vanish; compatibility forms become plain;
 * letters become lower case without accents; traditional Chinese becomes simplified. Each character
 * is folded by itself, so cuts and decomposed accents do not matter.
 */
public final class CharacterFolding {

  private static final char NOTHING = '\uFFFF';

  /** Table entry of a character that becomes several, see {@link #LONGER}. */
  private static final char SEVERAL = '\uFFFE';

  /** Replaces an unpaired surrogate, before which Lucene's tokenizer would drop all it has read. */
  private static final String REPLACEMENT = "\uFFFD";

  private static final Map<Integer, Integer> SIMPLIFIED = readSimplified();
  private static final Map<Integer, String> LONGER = new HashMap<>();
  private static final char[] BASIC_PLANE = foldBasicPlane();

  private CharacterFolding() {}

  /**
   * Folds a character by a table lookup; -1 if only {@link #fold} can tell: it vanishes, becomes
   * several, or is a surrogate.
   */
  public static int foldToOne(char character) {
    char folded = BASIC_PLANE[character];
    return folded >= SEVERAL || Character.isSurrogate(character) ? -1 : folded;
  }

  /** The folded code point: a string of 0 or more characters. */
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
   * Lower case by way of upper case, which unites the two sigmas; lower case first, because the
   * capital sharp s is its own upper case.
   */
  private static String uniteCases(String text) {
    return text.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static boolean isAccent(int codePoint) {
    return codePoint >= 0x0300 && codePoint <= 0x036F;
  }

  private static boolean isAlphabetic(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case LATIN, GREEK, CYRILLIC -> true;
      default -> false;
    };
  }

  /**
   * Reads pairs of a traditional and a simplified character, a line each, from CLDR's transform. It
   * maps U+82CE and U+82E7 to each other; here both become U+82CE.
   */
  private static Map<Integer, Integer> readSimplified() {
    Map<Integer, Integer> simplified = new HashMap<>();
    for (String line : ResourceLines.of(CharacterFolding.class, "traditional-simplified.txt")) {
      int traditional = line.codePointAt(0);
      simplified.put(traditional, line.codePointAt(Character.charCount(traditional)));
    }
    return Map.copyOf(simplified);
  }

  /** Latin letters that Unicode does not decompose: small capitals, and white ones on dark. */
  private static final class OrnateLetters {

    /** In the order of {@link #SMALL_CAPITALS_PLAIN}; x has no small capital. */
    private static final String SMALL_CAPITALS =
        "\u1D00\u0299\u1D04\u1D05\u1D07\uA730\u0262\u029C\u026A\u1D0A\u1D0B\u029F\u1D0D\u0274"
            + "\u1D0F\u1D18\uA7AF\u0280\uA731\u1D1B\u1D1C\u1D20\u1D21\u028F\u1D22";

    private static final String SMALL_CAPITALS_PLAIN = "abcdefghijklmnopqrstuvwyz";
    private static final int LETTERS = 26;
    private static final int[] WHITE_ON_DARK = {0x1F150, 0x1F170};

    static int plain(int codePoint) {
      for (int first : WHITE_ON_DARK) {
        if (codePoint >= first && codePoint < first + LETTERS) {
          return 'a' + codePoint - first;
        }
      }
      int place = SMALL_CAPITALS.indexOf(codePoint);
      return place < 0 ? codePoint : SMALL_CAPITALS_PLAIN.charAt(place);
    }
  }
}
