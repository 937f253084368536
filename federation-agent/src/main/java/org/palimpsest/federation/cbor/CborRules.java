package org.palimpsest.federation.cbor;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Accepts one CBOR item in the deterministic encoding of RFC 8949, section 4.2.1, restricted
 * further: maps have short text keys; there are no tags, no null, and only floating-point numbers
 * of 64 bits. Every length is compared with the remaining bytes before memory is allocated.
 */
public final class CborRules {

  /** Maximum nesting of arrays and maps. */
  public static final int DEPTH_MAX = 8;

  /** Maximum number of items, keys and containers included. */
  public static final int ITEMS_MAX = 200_000;

  /** Maximum length of a key. */
  public static final int KEY_BYTES_MAX = 64;

  private static final int UNSIGNED = 0;
  private static final int NEGATIVE = 1;
  private static final int BYTE_STRING = 2;
  private static final int TEXT_STRING = 3;
  private static final int ARRAY = 4;
  private static final int MAP = 5;
  private static final int TAG = 6;

  private static final int FALSE = 0xf4;
  private static final int TRUE = 0xf5;
  private static final int FLOAT64 = 0xfb;

  private final byte[] bytes;
  private int position;
  private int items;

  private CborRules(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Requires exactly one item.
   *
   * @throws CborException with the broken rule
   */
  public static void check(byte[] bytes) throws CborException {
    CborRules rules = new CborRules(bytes);
    rules.item(0);
    if (rules.position != bytes.length) {
      throw new CborException("There are bytes behind the end.");
    }
  }

  private void item(int depth) throws CborException {
    if (++items > ITEMS_MAX) {
      throw new CborException("It has more than " + ITEMS_MAX + " items.");
    }
    int first = next();
    switch (first >> 5) {
      case UNSIGNED, NEGATIVE -> argument(first);
      case BYTE_STRING -> skip(length(first, 1));
      case TEXT_STRING -> text(first);
      case ARRAY -> array(first, inside(depth));
      case MAP -> map(first, inside(depth));
      case TAG -> throw new CborException("It has a tag.");
      default -> simple(first);
    }
  }

  private static int inside(int depth) throws CborException {
    if (depth == DEPTH_MAX) {
      throw new CborException("It is nested deeper than " + DEPTH_MAX + ".");
    }
    return depth + 1;
  }

  private void array(int first, int depth) throws CborException {
    int count = length(first, 1);
    for (int i = 0; i < count; i++) {
      item(depth);
    }
  }

  private void map(int first, int depth) throws CborException {
    int count = length(first, 2);
    int lastStart = 0;
    int lastEnd = 0;
    for (int i = 0; i < count; i++) {
      int start = position;
      key();
      int end = position;
      if (i > 0) {
        int order = Arrays.compareUnsigned(bytes, lastStart, lastEnd, bytes, start, end);
        if (order == 0) {
          throw new CborException("A key comes twice in a map.");
        }
        if (order > 0) {
          throw new CborException("The keys of a map are not in order.");
        }
      }
      lastStart = start;
      lastEnd = end;
      item(depth);
    }
  }

  private void key() throws CborException {
    items++;
    int first = next();
    if (first >> 5 != TEXT_STRING) {
      throw new CborException("A key of a map is no text.");
    }
    int start = position;
    text(first);
    if (position - start > KEY_BYTES_MAX + 1) {
      throw new CborException("A key is longer than " + KEY_BYTES_MAX + " bytes.");
    }
  }

  private void text(int first) throws CborException {
    int length = length(first, 1);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, position, length));
    } catch (CharacterCodingException e) {
      throw new CborException("A text is not UTF-8.");
    }
    skip(length);
  }

  private void simple(int first) throws CborException {
    switch (first) {
      case FALSE, TRUE -> {}
      case FLOAT64 -> skip(Long.BYTES);
      default -> throw new CborException("It has a value of a kind that is not used.");
    }
  }

  /** A count of elements with a minimum size, all of which must still follow. */
  private int length(int first, int bytesEach) throws CborException {
    long length = argument(first);
    if (length > (bytes.length - position) / bytesEach) {
      throw new CborException("A length goes beyond the end.");
    }
    return (int) length;
  }

  /** The number in or behind an item's first byte; not negative. */
  private long argument(int first) throws CborException {
    int low = first & 0x1f;
    if (low < 24) {
      return low;
    }
    if (low == 31) {
      throw new CborException("It has a length that is not definite.");
    }
    if (low > 27) {
      throw new CborException("It is not CBOR.");
    }
    int size = 1 << (low - 24);
    long value = 0;
    for (int i = 0; i < size; i++) {
      value = value << 8 | next();
    }
    if (value < 0) {
      throw new CborException("A number is too large.");
    }
    boolean shorter = size == 1 ? value < 24 : value >>> (4 * size) == 0;
    if (shorter) {
      throw new CborException("A number or length is not in its shortest form.");
    }
    return value;
  }

  private int next() throws CborException {
    if (position == bytes.length) {
      throw new CborException("It ends too early.");
    }
    return bytes[position++] & 0xff;
  }

  private void skip(int length) throws CborException {
    if (length > bytes.length - position) {
      throw new CborException("It ends too early.");
    }
    position += length;
  }
}
