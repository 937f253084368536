package org.palimpsest.extract.word;

import org.jspecify.annotations.Nullable;

/** Tokenizer of RTF (specification 1.9.1, "RTF syntax"). */
final class RtfReader {

  enum Kind {
    OPEN,
    CLOSE,
    WORD,
    /** The mark of an optional group. */
    STAR,
    /** A character or control symbol. */
    TEXT,
    BYTES
  }

  /**
   * A token.
   *
   * @param raw its bytes as characters; a control word always has its delimiting blank
   * @param word name of a control word; otherwise empty
   * @param number parameter of a control word, or null
   */
  record Token(Kind kind, String raw, String word, @Nullable Integer number) {

    byte[] bytes() {
      return RtfReader.bytes(raw);
    }

    /** Whether a toggle is switched on. */
    boolean isOn() {
      return number == null || number != 0;
    }
  }

  private static final int DIGITS_MAX = 9;

  private final byte[] content;
  private int at;

  RtfReader(byte[] content) {
    this.content = content;
  }

  /** The next token; null at the end. */
  @Nullable Token next() {
    if (at >= content.length) {
      return null;
    }
    int start = at++;
    return switch (content[start]) {
      case '{' -> token(Kind.OPEN, start);
      case '}' -> token(Kind.CLOSE, start);
      case '\\' -> command(start);
      default -> token(Kind.TEXT, start);
    };
  }

  private Token token(Kind kind, int start) {
    return new Token(kind, text(start), "", null);
  }

  private Token command(int start) {
    if (isLetter(at)) {
      return word();
    }
    int sign = at < content.length ? content[at++] : 0;
    if (sign == '\'') {
      at = Math.min(at + 2, content.length);
    }
    return token(sign == '*' ? Kind.STAR : Kind.TEXT, start);
  }

  private Token word() {
    int start = at;
    while (isLetter(at)) {
      at++;
    }
    String word = text(start);
    start = at;
    if (at + 1 < content.length && content[at] == '-' && isDigit(at + 1)) {
      at++;
    }
    while (isDigit(at)) {
      at++;
    }
    String digits = text(start);
    if (at < content.length && content[at] == ' ') {
      at++;
    }
    Integer number =
        digits.isEmpty() || digits.length() > DIGITS_MAX ? null : Integer.valueOf(digits);
    if (word.equals("bin")) {
      at = (int) Math.min((long) at + Math.max(0, number == null ? 0 : number), content.length);
      return new Token(Kind.BYTES, "", word, number);
    }
    return new Token(Kind.WORD, "\\" + word + digits + " ", word, number);
  }

  private String text(int start) {
    var text = new StringBuilder();
    for (int i = start; i < at; i++) {
      text.append((char) (content[i] & 255));
    }
    return text.toString();
  }

  /** Bytes of a text with one byte per character. */
  static byte[] bytes(String text) {
    var bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) text.charAt(i);
    }
    return bytes;
  }

  private boolean isLetter(int index) {
    return isBetween(index, 'a', 'z') || isBetween(index, 'A', 'Z');
  }

  private boolean isDigit(int index) {
    return isBetween(index, '0', '9');
  }

  private boolean isBetween(int index, char first, char last) {
    return index < content.length && content[index] >= first && content[index] <= last;
  }
}
