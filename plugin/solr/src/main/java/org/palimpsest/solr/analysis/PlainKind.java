package org.palimpsest.solr.analysis;

/** Kinds of characters of plain text. */
final class PlainKind {

  /** Any character whose effect depends on its context. */
  static final byte OTHER = 0;

  /** A letter of basic Latin. */
  static final byte LETTER = 1;

  static final byte DIGIT = 2;
  static final byte SPACE = 3;

  /** Separates words and rows. */
  static final byte MARK = 4;

  /** Separates rows only: it may end markup. */
  static final byte BRACKET = 5;

  /** May precede or follow a word. */
  static final byte QUOTE = 6;

  static final byte HYPHEN = 7;
  static final byte HAN = 8;

  static final char HAN_FIRST = 0x4E00;
  static final char HAN_LAST = 0x9FA5;

  private static final byte[] KINDS = kinds();

  private PlainKind() {}

  static byte of(char c) {
    return KINDS[c];
  }

  /** Whether a character is never part of a word or of a pair with one. */
  static boolean separatesWords(char c) {
    byte kind = KINDS[c];
    return kind == HAN || kind == SPACE || kind == MARK;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[Character.MAX_VALUE + 1];
    for (char c = 0; c < Character.MAX_VALUE; c++) {
      kinds[c] = kind(c);
    }
    return kinds;
  }

  private static byte kind(char c) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      return LETTER;
    }
    if (c >= '0' && c <= '9') {
      return DIGIT;
    }
    if (c >= HAN_FIRST && c <= HAN_LAST) {
      return HAN;
    }
    return switch (c) {
      case ' ', '\t', '\n', '\r' -> SPACE;
      case ',', '.', ':', '!', '?', '，', '。', '、', '；', '：', '！', '？' -> MARK;
      case '“', '”', '「', '」', '『', '』', '《', '》', '〈', '〉', '…', '—' -> MARK;
      case '(', ')', '（', '）', ';' -> BRACKET;
      case '"', '\'' -> QUOTE;
      case '-' -> HYPHEN;
      default -> OTHER;
    };
  }
}
