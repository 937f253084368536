package org.palimpsest.solr.index;

import java.util.Locale;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * Spelling of segment values as terms: the minimum number of hexadecimal digits, so that terms sort
 * like numbers and administrators can type them.
 */
public final class SegmentTerms {

  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  /** The maximum number of digits. */
  public static final int DIGITS_MAX = digits(Scheme.SEGMENT_BITS_MAX);

  private SegmentTerms() {}

  /** Whether a term has the form of {@link #write}. */
  public static boolean isSegment(BytesRef term) {
    if (term.length < 1 || term.length > DIGITS_MAX) {
      return false;
    }
    for (int i = 0; i < term.length; i++) {
      int letter = term.bytes[term.offset + i];
      if ((letter < '0' || letter > '9') && (letter < 'a' || letter > 'f')) {
        return false;
      }
    }
    return true;
  }

  /** The number of digits of a segment. */
  public static int digits(int segmentBits) {
    return (segmentBits + 3) / 4;
  }

  /** Writes the term of a value into {@code term}, which must have room for the digits. */
  public static void write(int value, int digits, BytesRef term) {
    term.offset = 0;
    term.length = digits;
    for (int i = digits - 1, rest = value; i >= 0; i--, rest >>>= 4) {
      term.bytes[i] = DIGITS[rest & 0xF];
    }
  }

  /** The term of a value as a string. */
  public static String spell(int value, int digits) {
    return String.format(Locale.ROOT, "%0" + digits + "x", value);
  }

  /** The value of a term by {@link #write}. */
  public static int read(BytesRef term) {
    int value = 0;
    for (int i = 0; i < term.length; i++) {
      value = value << 4 | Character.digit(term.bytes[term.offset + i], 16);
    }
    return value;
  }
}
