package org.palimpsest.solr.codec;

import org.apache.lucene.util.BytesRef;

/** Converts a lower bound of terms to one of values with a number of digits. */
final class TermCeiling {

  private static final int BASE = 16;

  private TermCeiling() {}

  /**
   * The smallest value whose term, in hexadecimal digits, is at least {@code bytes}; {@code
   * 16^digits} if there is none.
   */
  static long of(BytesRef bytes, int digits) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      if (i >= bytes.length) {
        return value << (4 * (digits - i)); // the bytes are a prefix of terms
      }
      int target = bytes.bytes[bytes.offset + i] & 0xFF;
      int digit = digitFrom(target);
      value = value * BASE + digit; // a digit of 16 carries over
      if (digit == BASE || spelling(digit) != target) {
        return value << (4 * (digits - i - 1));
      }
    }
    return bytes.length > digits ? value + 1 : value;
  }

  /** The smallest digit spelled at least as this byte; 16 if there is none. */
  private static int digitFrom(int target) {
    if (target <= '9') {
      return Math.max(0, target - '0');
    }
    return Math.min(BASE, Math.max(0, target - 'a') + 10);
  }

  private static int spelling(int digit) {
    return digit < 10 ? '0' + digit : 'a' + digit - 10;
  }
}
