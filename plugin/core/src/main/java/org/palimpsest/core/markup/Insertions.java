package org.palimpsest.core.markup;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/** Insertions that are no part of a sentence. */
final class Insertions {

  /** One or two numbers of up to three digits. */
  private static final int CITATION_LENGTH_MAX = 9;

  private static final int DIGITS_MAX = 3;

  /** Six letters with a combining accent and a digit for the tone. */
  private static final int PINYIN_LENGTH_MAX = 8;

  private static final Pattern SYLLABLE =
      Pattern.compile("(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]{1,3}(?:ng?|r)?[0-5]?");

  private Insertions() {}

  /** {@code [3]}, {@code [3,4]}, {@code [3-5]}, in brackets of any width. */
  static @Nullable Written citation(char[] text, int from, int end) {
    int limit = Math.min(end, from + 1 + CITATION_LENGTH_MAX);
    int numbers = 0;
    int digits = 0;
    for (int i = from + 1; i < limit; i++) {
      char c = text[i];
      if (c >= '0' && c <= '9' && digits < DIGITS_MAX) {
        numbers += digits == 0 ? 1 : 0;
        digits++;
      } else if (digits > 0 && numbers == 1 && ",;-–，；、".indexOf(c) >= 0) {
        digits = 0;
      } else if (digits > 0 && "]】〕］".indexOf(c) >= 0) {
        return Written.nothing(i + 1 - from);
      } else if (c != ' ' || digits > 0) {
        return null;
      }
    }
    return null;
  }

  /** A pronunciation after a Han character. */
  static @Nullable Written pinyin(char[] text, int from, int end) {
    int limit = Math.min(end, from + 2 + PINYIN_LENGTH_MAX);
    int i = from + 1;
    StringBuilder syllable = new StringBuilder();
    while (i < limit && text[i] != ')' && text[i] != '）') {
      if (!isOfSyllable(text[i])) {
        return null;
      }
      syllable.append(CharacterFolding.fold(text[i++]));
    }
    return i < limit && SYLLABLE.matcher(syllable).matches() ? Written.nothing(i + 1 - from) : null;
  }

  private static boolean isOfSyllable(char c) {
    return Character.isLowerCase(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || (c >= '0' && c <= '5');
  }

  /** A single letter between two Han characters. */
  static @Nullable Written letter(char[] text, int from, int end) {
    return from + 1 < end && Characters.isIdeographic(text[from + 1]) ? Written.nothing(1) : null;
  }

  /** A number in a circle or in brackets, or with a full stop: one character. */
  static boolean isEnclosedNumber(char c) {
    return (c >= 0x2460 && c <= 0x249B)
        || (c >= 0x24EA && c <= 0x24FF)
        || (c >= 0x2776 && c <= 0x2793)
        || (c >= 0x3220 && c <= 0x3229)
        || (c >= 0x3248 && c <= 0x324F)
        || (c >= 0x3251 && c <= 0x325F)
        || (c >= 0x3280 && c <= 0x3289)
        || (c >= 0x32B1 && c <= 0x32BF);
  }
}
