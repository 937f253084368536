package org.palimpsest.core.markup;

import org.jspecify.annotations.Nullable;

/** Escapes of JSON and URLs. */
final class Escapes {

  private static final int JSON_LENGTH = 6;
  private static final int URL_LENGTH = 3;

  /** The smallest code point of a UTF-8 sequence, by its length in bytes. */
  private static final int[] SMALLEST_OF_BYTES = {0, 0, 0x80, 0x800, 0x10000};

  private Escapes() {}

  /** One character, of one escape or a surrogate pair. */
  static @Nullable Written ofJson(char[] text, int from, int end) {
    int unit = jsonUnit(text, from, end);
    if (unit < 0) {
      return null;
    }
    int next = jsonUnit(text, from + JSON_LENGTH, end);
    return next >= 0 && Character.isSurrogatePair((char) unit, (char) next)
        ? new Written(2 * JSON_LENGTH, String.valueOf(new char[] {(char) unit, (char) next}))
        : new Written(JSON_LENGTH, String.valueOf((char) unit));
  }

  private static int jsonUnit(char[] text, int from, int end) {
    return end - from >= JSON_LENGTH && text[from] == '\\' && text[from + 1] == 'u'
        ? hexadecimal(text, from + 2, from + JSON_LENGTH)
        : -1;
  }

  /** One character in UTF-8, of one to four bytes. */
  static @Nullable Written ofUrl(char[] text, int from, int end) {
    int first = urlByte(text, from, end);
    if (first < 0 || (first >= 0x80 && first < 0xC2) || first > 0xF4) {
      return null;
    }
    int bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    int codePoint = bytes == 1 ? first : first & (0x7F >> bytes);
    for (int i = 1; i < bytes; i++) {
      int next = urlByte(text, from + i * URL_LENGTH, end);
      if (next < 0x80 || next >= 0xC0) {
        return null;
      }
      codePoint = codePoint << 6 | (next & 0x3F);
    }
    boolean shortest = codePoint >= SMALLEST_OF_BYTES[bytes];
    return shortest && Character.isValidCodePoint(codePoint) && !isSurrogate(codePoint)
        ? new Written(bytes * URL_LENGTH, Character.toString(codePoint))
        : null;
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static int urlByte(char[] text, int from, int end) {
    return end - from >= URL_LENGTH && text[from] == '%'
        ? hexadecimal(text, from + 1, from + URL_LENGTH)
        : -1;
  }

  private static int hexadecimal(char[] text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text[i] < 0x80 ? Character.digit(text[i], 16) : -1;
      if (digit < 0) {
        return -1;
      }
      number = number << 4 | digit;
    }
    return number;
  }
}
