package org.palimpsest.core.fingerprint;

/**
 * The bits of one unit of text. Bit j is bit j of {@code low} for j below 64, and bit j - 64 of
 * {@code high} from there on; bits beyond the scheme's length are zero. Which scheme it belongs to
 * is known where it is kept.
 *
 * @param low bits 0 to 63
 * @param high bits 64 to 127
 */
public record Fingerprint(long low, long high) {

  /** In how many bits the two differ: symmetric, 0 for equal ones, at most the scheme's bits. */
  public int distance(Fingerprint other) {
    return Long.bitCount(low ^ other.low) + Long.bitCount(high ^ other.high);
  }

  /** The value of a segment: the bits from {@code segment * segmentBits} on, the first lowest. */
  public int segment(int segment, int segmentBits) {
    return (int) bits(segment * segmentBits, segmentBits);
  }

  /**
   * Bits in a row, the first lowest.
   *
   * @param from the first one, 0 to 127
   * @param count how many, 0 to 63
   */
  public long bits(int from, int count) {
    long bits;
    if (from >= Long.SIZE) {
      bits = high >>> (from - Long.SIZE);
    } else if (from == 0) {
      bits = low;
    } else {
      bits = low >>> from | high << (Long.SIZE - from);
    }
    return bits & ((1L << count) - 1);
  }
}
