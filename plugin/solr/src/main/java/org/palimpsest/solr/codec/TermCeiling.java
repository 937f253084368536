package org.palimpsest.solr.codec;

import org.apache.lucene.util.BytesRef;

/**
 * Translates a place among terms into one among the values that are spelled with so many digits.
 */
final class TermCeiling {

  private static final int BASE = 16;

  private TermCeiling() {}

  /**
   * The smallest value whose term, in hexadecimal digits, is not below the given bytes; {@code
   * 16^digits}, which none has, if all are below.
   *
   * @param bytes any
   */
  static long of(BytesRef bytes, int digits) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      if (i >= bytes.length) {
        return value << (4 * (digits - i)); // the bytes are the beginning of a term
      }
      int wanted = bytes.bytes[bytes.offset + i] & 0xFF;
      int digit = digitFrom(wanted);
      value = value * BASE + digit; // a digit of 16 carries over
      if (digit == BASE || spelling(digit) != wanted) {
        return value << (4 * (digits - i - 1));
      }
    }
    return bytes.length > digits ? value + 1 : value;
  }

  /** The smallest digit that is not spelled below this byte; 16 if all are. */
  private static int digitFrom(int wanted) {
    if (wanted <= '9') {
      return Math.max(0, wanted - '0');
    }
    return Math.min(BASE, Math.max(0, wanted - 'a') + 10);
  }

  private static int spelling(int digit) {
    return digit < 10 ? '0' + digit : 'a' + digit - 10;
  }
}
