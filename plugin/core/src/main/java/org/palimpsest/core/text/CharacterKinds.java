package org.palimpsest.core.text;

import java.util.Arrays;

/** Definitions of {@link Characters}, with a table, because Java's lookup of scripts is slow. */
final class CharacterKinds {

  static final int SPACE = 1;
  static final int INVISIBLE = 1 << 1;
  static final int LINE_END = 1 << 2;
  static final int FULL_STOP = 1 << 3;
  static final int LATIN_STOP = 1 << 4;
  static final int CLOSER = 1 << 5;
  static final int CLAUSE_END = 1 << 6;
  static final int IDEOGRAPHIC = 1 << 7;

  /** Blank Braille pattern: a symbol by type, a gap to a reader. */
  private static final int BLANK_BRAILLE = 0x2800;

  private static final byte[] BASIC_PLANE = basicPlane();

  private CharacterKinds() {}

  /** The kinds of a code point, as a bit set. */
  static int of(int codePoint) {
    return codePoint <= Character.MAX_VALUE ? BASIC_PLANE[codePoint] & 0xFF : compute(codePoint);
  }

  private static byte[] basicPlane() {
    byte[] kinds = new byte[Character.MAX_VALUE + 1];
    for (int c = 0; c < kinds.length; c++) {
      kinds[c] = (byte) compute(c);
    }
    return kinds;
  }

  static int compute(int codePoint) {
    return (isSpace(codePoint) ? SPACE : 0)
        | (isInvisible(codePoint) ? INVISIBLE : 0)
        | (isLineEnd(codePoint) ? LINE_END : 0)
        | (isFullStop(codePoint) ? FULL_STOP : 0)
        | (isLatinStop(codePoint) ? LATIN_STOP : 0)
        | (isCloser(codePoint) ? CLOSER : 0)
        | (isClauseEnd(codePoint) ? CLAUSE_END : 0)
        | (isIdeographic(codePoint) ? IDEOGRAPHIC : 0);
  }

  private static boolean isInvisible(int codePoint) {
    if (codePoint < 0x20) {
      return !isSpace(codePoint);
    }
    if (codePoint < 0x7F) {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL -> !isSpace(codePoint);
      case Character.FORMAT -> true;
      default -> DefaultIgnorable.is(codePoint);
    };
  }

  private static boolean isSpace(int codePoint) {
    if (codePoint <= 0x20) {
      return codePoint == ' ' || (codePoint >= '\t' && codePoint <= '\r');
    }
    return codePoint == 0x85
        || codePoint == BLANK_BRAILLE
        || (codePoint > 0x7F && Character.isSpaceChar(codePoint));
  }

  private static boolean isLineEnd(int codePoint) {
    return codePoint == '\n'
        || codePoint == '\r'
        || codePoint == 0x2028
        || codePoint == 0x2029
        || codePoint == 0x85
        || codePoint == '\f'
        || codePoint == 0x0B;
  }

  private static boolean isFullStop(int codePoint) {
    return switch (codePoint) {
      case '。', '！', '？', '｡', '⁇', '⁈', '⁉', '‼', '…' -> true;
      default -> false;
    };
  }

  private static boolean isLatinStop(int codePoint) {
    return codePoint == '.' || codePoint == '!' || codePoint == '?' || codePoint == '．';
  }

  private static boolean isCloser(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> true;
      default -> codePoint == '"' || codePoint == '\'' || codePoint == '＂';
    };
  }

  private static boolean isClauseEnd(int codePoint) {
    return switch (codePoint) {
      case ',', ';', ':', '，', '；', '：', '、', '､', '—' -> true;
      default -> false;
    };
  }

  private static boolean isIdeographic(int codePoint) {
    if (codePoint < 0x2E80) {
      return false;
    }
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> true;
      default -> false;
    };
  }

  /** Unicode's Default_Ignorable_Code_Point, which Java lacks; a test compares it with ICU's. */
  private static final class DefaultIgnorable {

    /** First and last of each range, in order. */
    private static final int[] RANGES = {
      0x00AD, 0x00AD, 0x034F, 0x034F, 0x061C, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B,
          0x180F,
      0x200B, 0x200F, 0x202A, 0x202E, 0x2060, 0x206F, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF,
          0xFEFF,
      0xFFA0, 0xFFA0, 0xFFF0, 0xFFF8, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF
    };

    static boolean is(int codePoint) {
      int place = Arrays.binarySearch(RANGES, codePoint);
      // Inside a range the insertion point is odd.
      return place >= 0 || (-place - 1) % 2 == 1;
    }
  }
}
