package org.palimpsest.core.reading;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;

/**
 * Walks over a text and tells which of its characters mean something else: tags and entities of
 * HTML, commands of LaTeX, escapes of JSON and URLs, marks of citations, and what stands between
 * two Han characters to part them. For one text and one thread.
 */
public final class Reading {

  /** Nothing is recognised that needs more characters than this to be seen. */
  public static final int LOOKAHEAD = 128;

  /*
   * Bits, so that one comparison a character tells where a look at the surroundings is needed: at
   * all that is special, and at a letter behind an ideograph.
   */
  private static final byte PLAIN = 0;
  private static final byte IDEOGRAPH = 1;
  private static final byte LETTER = IDEOGRAPH << 1;
  private static final byte SPECIAL = 4;

  private static final String SPECIALS = "<&\\%[(}【〔［（";

  private static final byte[] KINDS = kinds();

  private final Latex latex = new Latex();

  /** Of the last character that means something. */
  private byte before = PLAIN;

  /** How many characters from {@code from} on mean what they are, for sure; takes note of them. */
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
   * What is written at {@code from}; null if the character there means itself. Takes note of it.
   *
   * @param end how far it may look: {@link #LOOKAHEAD} characters, but at the text's end
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
}
