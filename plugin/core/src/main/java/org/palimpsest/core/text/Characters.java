package org.palimpsest.core.text;

/**
 * What the segmentation has to know of single characters. All methods are pure and total: any code
 * point is a legal argument, an unpaired surrogate too.
 */
public final class Characters {

  private static final int LETTERS_OF_HAN = 3;

  private Characters() {}

  /**
   * Whether a reader sees nothing of this character, not even a gap: Unicode's default ignorable
   * code points (zero-width and bidirectional controls, soft hyphen, byte order mark, variation
   * selectors, tags, fillers), other format characters, and control characters that are no white
   * space.
   */
  public static boolean isInvisible(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.INVISIBLE) != 0;
  }

  /** White space of any kind: no-break and ideographic spaces, blank Braille, line ends. */
  public static boolean isSpace(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.SPACE) != 0;
  }

  /** What a sentence's length counts: everything but white space and invisible characters. */
  public static boolean isVisible(int codePoint) {
    return (CharacterKinds.of(codePoint) & (CharacterKinds.SPACE | CharacterKinds.INVISIBLE)) == 0;
  }

  /** Line feed, carriage return, and Unicode's line and paragraph separators. */
  public static boolean isLineEnd(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.LINE_END) != 0;
  }

  /** Ends a sentence wherever it stands: Chinese full stops, exclamation and question marks. */
  static boolean isFullStop(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.FULL_STOP) != 0;
  }

  /** Ends a sentence where white space, a closing mark or Han text follows. */
  static boolean isLatinStop(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.LATIN_STOP) != 0;
  }

  /** Marks that belong to the sentence before them: closing quotation marks and brackets. */
  static boolean isCloser(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.CLOSER) != 0;
  }

  /** Where an overlong sentence may be cut: between its clauses. */
  static boolean isClauseEnd(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.CLAUSE_END) != 0;
  }

  /** Han, and the kana and Hangul that are written without spaces or in the same line with it. */
  public static boolean isIdeographic(int codePoint) {
    return (CharacterKinds.of(codePoint) & CharacterKinds.IDEOGRAPHIC) != 0;
  }

  /** As many letters of an alphabet say as much as a stretch: a Han character counts as three. */
  public static int letters(CharSequence text, Span span) {
    int letters = 0;
    for (int at = span.offset(); at < span.end(); at++) {
      letters += isIdeographic(text.charAt(at)) ? LETTERS_OF_HAN : 1;
    }
    return letters;
  }

  /** The first place from {@code from} on that shows something, a gap too; {@code end} if none. */
  static int skipInvisible(CharSequence text, int from, int end) {
    int i = from;
    while (i < end && isInvisible(Character.codePointAt(text, i))) {
      i += Character.charCount(Character.codePointAt(text, i));
    }
    return Math.min(i, end);
  }

  /** The start of the last character before {@code end} that shows something; -1 if none. */
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
