package org.palimpsest.solr.index;

import java.util.Locale;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * Spells segment values as terms: hexadecimal digits, as few as the width needs, so that terms sort
 * like numbers and an administrator can type one.
 */
public final class SegmentTerms {

  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  /** No segment is spelled longer. */
  public static final int DIGITS_MAX = digits(Scheme.SEGMENT_BITS_MAX);

  private SegmentTerms() {}

  /** Whether these bytes are a term as {@link #write} makes them. */
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

  /** How many digits a segment of so many bits takes. */
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

  /** The value of a term that {@link #write} made. */
  public static int read(BytesRef term) {
    int value = 0;
    for (int i = 0; i < term.length; i++) {
      value = value << 4 | Character.digit(term.bytes[term.offset + i], 16);
    }
    return value;
  }
}
