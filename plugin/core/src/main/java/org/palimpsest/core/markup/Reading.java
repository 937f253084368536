package org.palimpsest.core.markup;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;

/**
 * Finds characters with another meaning: HTML tags and entities, LaTeX commands, escapes of JSON
 * and URLs, citations, and insertions between Han characters. Not thread-safe.
 */
public final class Reading {

  /** The maximum length of anything recognised. */
  public static final int LOOKAHEAD = 128;

  /*
   * Bits, so that one comparison a character detects special ones and a letter after an ideograph.
   */
  private static final byte PLAIN = 0;
  private static final byte IDEOGRAPH = 1;
  private static final byte LETTER = IDEOGRAPH << 1;
  private static final byte SPECIAL = 4;
  private static final String SPECIALS = "<&\\%[(}【〔［（";
  private static final byte[] KINDS = kinds();

  private final Latex latex = new Latex();
  private byte before = PLAIN;

  /** The number of plain characters from {@code from} on; advances over them. */
  public int plainLength(char[] text, int from, int end) {
    byte last = before;
    int i = from;
    for (; i < end; i++) {
      byte kind = KINDS[text[i]];
      if (((last << 1 | SPECIAL) & kind) != 0) {
        break;
      }
      last = kind;
    }
    before = last;
    return i - from;
  }

  /**
   * The stretch with another meaning at {@code from}, or null; advances over it. Looks ahead up to
   * {@code end}.
   */
  public @Nullable Written at(char[] text, int from, int end) {
    Written written = written(text, from, end);
    if (written == null) {
      before = KINDS[text[from]];
    } else if (!written.meaning().isEmpty()) {
      before = KINDS[written.meaning().charAt(written.meaning().length() - 1)];
    }
    return written;
  }

  private @Nullable Written written(char[] text, int from, int end) {
    return switch (text[from]) {
      case '<' -> Tags.at(text, from, end);
      case '&' -> Entities.at(text, from, end);
      case '%' -> Escapes.ofUrl(text, from, end);
      case '\\' -> {
        Written escape = Escapes.ofJson(text, from, end);
        yield escape == null ? latex.command(text, from, end) : escape;
      }
      case '}' -> latex.closing();
      case '[', '【', '〔', '［' -> Insertions.citation(text, from, end);
      case '(', '（' -> before == IDEOGRAPH ? Insertions.pinyin(text, from, end) : null;
      default -> writtenByKind(text, from, end);
    };
  }

  private static @Nullable Written writtenByKind(char[] text, int from, int end) {
    if (Insertions.isEnclosedNumber(text[from])) {
      return Written.nothing(1);
    }
    return Hangul.isConsonant(text[from])
        ? Hangul.syllable(text, from, end)
        : Insertions.letter(text, from, end);
  }

  private static boolean isSpecial(char c) {
    return SPECIALS.indexOf(c) >= 0 || Insertions.isEnclosedNumber(c) || Hangul.isConsonant(c);
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[Character.MAX_VALUE + 1];
    for (char c = 0; c < Character.MAX_VALUE; c++) {
      if (Characters.isIdeographic(c)) {
        kinds[c] = IDEOGRAPH;
      } else if (isSpecial(c)) {
        kinds[c] = SPECIAL;
      } else if (Character.isLetter(c) && Character.getType(c) != Character.MODIFIER_LETTER) {
        kinds[c] = LETTER; // the prolonged sound mark belongs to the kana before it
      }
    }
    return kinds;
  }

  /** Composes syllables of Hangul from their letters. */
  private static final class Hangul {

    private static final int FIRST_CONSONANT = 0x1100;
    private static final int FIRST_VOWEL = 0x1161;
    private static final int NO_FINAL = 0x11A7;
    private static final int CONSONANTS = 19;
    private static final int VOWELS = 21;
    private static final int FINALS = 28;
    private static final int FIRST_SYLLABLE = 0xAC00;

    static boolean isConsonant(char c) {
      return c >= FIRST_CONSONANT && c < FIRST_CONSONANT + CONSONANTS;
    }

    /** The syllable of a consonant, a vowel, and an optional final consonant. */
    static @Nullable Written syllable(char[] text, int from, int end) {
      int vowel = from + 1 < end ? text[from + 1] - FIRST_VOWEL : -1;
      if (vowel < 0 || vowel >= VOWELS) {
        return null;
      }
      int last = from + 2 < end ? text[from + 2] - NO_FINAL : 0;
      boolean isClosed = last > 0 && last < FINALS;
      int open = ((text[from] - FIRST_CONSONANT) * VOWELS + vowel) * FINALS;
      int syllable = FIRST_SYLLABLE + open + (isClosed ? last : 0);
      return new Written(isClosed ? 3 : 2, Character.toString(syllable));
    }
  }
}
