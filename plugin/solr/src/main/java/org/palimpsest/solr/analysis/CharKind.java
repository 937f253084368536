package org.palimpsest.solr.analysis;

import org.palimpsest.core.text.Characters;

/** Kinds of characters for {@link JoiningCharFilter}, as small numbers in a table. */
final class CharKind {

  /** Neither joined nor joining, or an unpaired surrogate. */
  static final byte OTHER = 0;

  /** A letter of an alphabet with two cases, whose words may be hyphenated or spaced out. */
  static final byte LETTER = 1;

  /** Any other letter, or a digit. */
  static final byte WORD_PART = 2;

  /** A Han character or kana. */
  static final byte IDEOGRAPH = 3;

  /** A character without a glyph, or an accent. */
  static final byte INVISIBLE = 4;

  /** Half of a surrogate pair; {@link #of(int)} has the kind of the pair. */
  static final byte SURROGATE = 5;

  /** The first kind that may begin a gap. */
  static final byte GAP_FIRST = 6;

  static final byte SPACE = 6;
  static final byte LINE_END = 7;

  /** A symbol; between two Han characters it is an insertion. */
  static final byte MARK = 8;

  static final byte HYPHEN = 9;
  static final byte SOFT_HYPHEN = 10;

  /** The not sign, which some programs write instead of a soft hyphen. */
  static final byte NOT_SIGN = 11;

  private static final byte[] BASIC_PLANE = basicPlane();

  private CharKind() {}

  static byte of(char c) {
    return BASIC_PLANE[c];
  }

  /** The kind of a code point; never {@link #SURROGATE}. */
  static byte of(int codePoint) {
    if (codePoint <= Character.MAX_VALUE) {
      byte kind = BASIC_PLANE[codePoint];
      return kind == SURROGATE ? OTHER : kind;
    }
    return compute(codePoint);
  }

  private static byte[] basicPlane() {
    byte[] kinds = new byte[Character.MAX_VALUE + 1];
    for (int c = 0; c < kinds.length; c++) {
      kinds[c] = Character.isSurrogate((char) c) ? SURROGATE : compute(c);
    }
    return kinds;
  }

  private static byte compute(int codePoint) {
    return switch (codePoint) {
      case '-', 0x2010, 0x2011 -> HYPHEN;
      case 0xAD -> SOFT_HYPHEN;
      case 0xAC -> NOT_SIGN;
      case '*', '#', '@', '/', '\\', '{', '}', 0xB7, 0x2022, 0x2027, 0x30FB -> MARK;
      case '\n', '\r', '\f', 0x0B, 0x85, 0x2028, 0x2029 -> LINE_END;
      default -> computeByType(codePoint);
    };
  }

  private static byte computeByType(int codePoint) {
    if (Characters.isSpace(codePoint)) {
      return SPACE;
    }
    if (Characters.isInvisible(codePoint)
        || Character.getType(codePoint) == Character.NON_SPACING_MARK) {
      return INVISIBLE;
    }
    if (Characters.isIdeographic(codePoint)) {
      return IDEOGRAPH;
    }
    if (!Character.isLetterOrDigit(codePoint)) {
      return isSymbol(codePoint) ? MARK : OTHER;
    }
    return switch (Character.UnicodeScript.of(codePoint)) {
      case LATIN, GREEK, CYRILLIC, ARMENIAN -> LETTER;
      default -> WORD_PART;
    };
  }

  private static boolean isSymbol(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.MATH_SYMBOL,
          Character.CURRENCY_SYMBOL,
          Character.MODIFIER_SYMBOL,
          Character.OTHER_SYMBOL,
          Character.CONNECTOR_PUNCTUATION ->
          true;
      default -> false;
    };
  }
}
