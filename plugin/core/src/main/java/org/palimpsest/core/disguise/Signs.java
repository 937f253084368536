package org.palimpsest.core.disguise;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.palimpsest.core.text.Characters;

/** Finds signs of disguise in a text. */
public final class Signs {

  private Signs() {}

  /** One sign for each kind found, by {@link SignKind}; offsets are UTF-16 code units. */
  public static List<Sign> of(String text) {
    Objects.requireNonNull(text);
    SignCounter confusable = new SignCounter(SignKind.CONFUSABLE_LETTERS);
    SignCounter unusual = new SignCounter(SignKind.UNUSUAL_FORMS);
    new Words(text, confusable, unusual).scan();
    return Stream.of(
            InvisibleCharacters.in(text),
            confusable,
            LetterSpacing.in(text),
            unusual,
            PrivateUse.in(text),
            DirectionOverrides.in(text),
            InsertedCharacters.in(text),
            MissingSpaces.in(text),
            ScrambledHan.in(text))
        .filter(tally -> tally.isSignOf(text))
        .map(SignCounter::sign)
        .toList();
  }

  /** Finds private-use characters: several in a row, or between small letters. One is a bullet. */
  private static final class PrivateUse {

    private static final int RUN_MIN = 3;

    static SignCounter in(String text) {
      SignCounter tally = new SignCounter(SignKind.PRIVATE_USE);
      int before = -1;
      for (int i = 0; i < text.length(); ) {
        int codePoint = text.codePointAt(i);
        int end = i + Character.charCount(codePoint);
        if (is(codePoint)) {
          int count = 1;
          while (end < text.length() && is(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
            count++;
          }
          boolean inWord =
              Character.isLowerCase(before)
                  && end < text.length()
                  && Character.isLowerCase(text.codePointAt(end));
          if (count >= RUN_MIN || inWord) {
            tally.add(count, i, end);
          }
        }
        before = codePoint;
        i = end;
      }
      return tally;
    }

    private static boolean is(int codePoint) {
      return Character.getType(codePoint) == Character.PRIVATE_USE;
    }
  }

  /** Finds rows of letters longer than any word of a language written with spaces. */
  private static final class MissingSpaces {

    /** Above the longest compounds and program identifiers. */
    private static final int LETTERS_MIN = 50;

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
}
