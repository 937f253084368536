package org.palimpsest.core.text;

/** Character classes of the segmentation, for any code point, also an unpaired surrogate. */
public final class Characters {

  private static final int LETTERS_OF_HAN = 3;

  private Characters() {}

  /**
   * Whether a character shows nothing, not even a gap: Unicode's default ignorable code points,
   * other format characters, and control characters that are no white space.
   */
  public static boolean isInvisible(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.INVISIBLE) != 0;
  }

  /** White space of any kind: no-break and ideographic spaces, blank Braille, line ends. */
  public static boolean isSpace(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.SPACE) != 0;
  }

  /** Everything but white space and invisible characters. */
  public static boolean isVisible(int codePoint) {
    return (CharacterKinds.of(codePoint) & (CharacterKinds.SPACE | CharacterKinds.INVISIBLE)) == 0;
  }

  /** Line feed, carriage return, and Unicode's line and paragraph separators. */
  public static boolean isLineEnd(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.LINE_END) != 0;
  }

  /** Chinese stops, exclamation and question marks, which end a sentence in any context. */
  static boolean isFullStop(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.FULL_STOP) != 0;
  }

  /** Stops that end a sentence before white space, a closing mark or Han text. */
  static boolean isLatinStop(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.LATIN_STOP) != 0;
  }

  /** Closing quotation marks and brackets, which belong to the sentence before them. */
  static boolean isCloser(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.CLOSER) != 0;
  }

  static boolean isClauseEnd(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.CLAUSE_END) != 0;
  }

  /** Han, kana and Bopomofo. */
  public static boolean isIdeographic(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.IDEOGRAPHIC) != 0;
  }

  /** The length in letters of an alphabet; a Han character counts as three. */
  public static int letters(CharSequence text, Span span) {
    int letters = 0;
    for (int at = span.offset(); at < span.end(); at++) {
      letters += isIdeographic(text.charAt(at)) ? LETTERS_OF_HAN : 1;
    }
    return letters;
  }

  /** The first place from {@code from} on with a visible character or gap, or {@code end}. */
  public static int skipInvisible(CharSequence text, int from, int end) {
    int i = from;
    while (i < end && isInvisible(Character.codePointAt(text, i))) {
      i += Character.charCount(Character.codePointAt(text, i));
    }
    return Math.min(i, end);
  }

  /** The start of the last visible character or gap before {@code end}, or -1. */
  static int lastShown(CharSequence text, int from, int end) {
    int i = end;
    while (i > from) {
      int codePoint = Character.codePointBefore(text, i);
      i -= Character.charCount(codePoint);
      if (!isInvisible(codePoint)) {
        return i;
      }
    }
    return -1;
  }
}
