package org.palimpsest.text;

/**
 * What the segmentation has to know of single characters. All methods are pure and total: any code
 * point is a legal argument, an unpaired surrogate too.
 */
public final class Characters {

  private Characters() {}

  /**
   * Whether a reader sees nothing of this character, not even a gap: zero-width and bidirectional
   * controls, soft hyphen, byte order mark, variation selectors, tags and other control characters
   * that are no white space.
   */
  public static boolean isInvisible(int codePoint) {
    if (codePoint < 0x20) {
      return !isSpace(codePoint);
    }
    if (codePoint < 0x7F) {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL -> !isSpace(codePoint);
      case Character.FORMAT -> true;
      case Character.NON_SPACING_MARK ->
          (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
              || (codePoint >= 0xE0100 && codePoint <= 0xE01EF)
              || codePoint == 0x034F
              || (codePoint >= 0x180B && codePoint <= 0x180D);
      // Hangul and Khmer fillers are letters by type, and show nothing.
      case Character.OTHER_LETTER ->
          codePoint == 0x115F || codePoint == 0x1160 || codePoint == 0x3164 || codePoint == 0xFFA0;
      default -> false;
    };
  }

  /** White space of any kind, the no-break and the ideographic space too, line ends included. */
  public static boolean isSpace(int codePoint) {
    if (codePoint <= 0x20) {
      return codePoint == ' ' || (codePoint >= '\t' && codePoint <= '\r');
    }
    return codePoint == 0x85 || (codePoint > 0x7F && Character.isSpaceChar(codePoint));
  }

  /** What a sentence's length counts: everything but white space and invisible characters. */
  public static boolean isVisible(int codePoint) {
    return !isSpace(codePoint) && !isInvisible(codePoint);
  }

  /** Line feed, carriage return, and Unicode's line and paragraph separators. */
  public static boolean isLineEnd(int codePoint) {
    return codePoint == '\n'
        || codePoint == '\r'
        || codePoint == 0x2028
        || codePoint == 0x2029
        || codePoint == 0x85
        || codePoint == '\f'
        || codePoint == 0x0B;
  }

  /** Ends a sentence wherever it stands: Chinese full stops, exclamation and question marks. */
  static boolean isFullStop(int codePoint) {
    return switch (codePoint) {
      case '。', '！', '？', '｡', '⁇', '⁈', '⁉', '‼', '…' -> true;
      default -> false;
    };
  }

  /** Ends a sentence where white space, a closing mark or Han text follows. */
  static boolean isLatinStop(int codePoint) {
    return codePoint == '.' || codePoint == '!' || codePoint == '?' || codePoint == '．';
  }

  /** Marks that belong to the sentence before them: closing quotation marks and brackets. */
  static boolean isCloser(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> true;
      default -> codePoint == '"' || codePoint == '\'' || codePoint == '＂';
    };
  }

  /** Where an overlong sentence may be cut: between its clauses. */
  static boolean isClauseEnd(int codePoint) {
    return switch (codePoint) {
      case ',', ';', ':', '，', '；', '：', '、', '､', '—' -> true;
      default -> false;
    };
  }

  /** Han, and the kana and Hangul that are written without spaces or in the same line with it. */
  public static boolean isIdeographic(int codePoint) {
    if (codePoint < 0x2E80) {
      return false;
    }
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> true;
      default -> false;
    };
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
