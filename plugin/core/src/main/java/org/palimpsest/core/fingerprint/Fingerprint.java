package org.palimpsest.core.fingerprint;

/**
 * The bits of a unit of text: 0 to 63 in {@code low}, 64 to 127 in {@code high}. Bits beyond the
 * length of the scheme, which the holder knows, are zero.
 */
public record Fingerprint(long low, long high) {

  /** The Hamming distance. */
  public int distance(Fingerprint other) {
    return Long.bitCount(low ^ other.low) + Long.bitCount(high ^ other.high);
  }

  /** The value of a segment: the bits from {@code segment * segmentBits} on, the first lowest. */
  public int segment(int segment, int segmentBits) {
    return (int) bits(segment * segmentBits, segmentBits);
  }

  /** A range of bits, the first lowest; {@code from} 0 to 127, {@code count} 0 to 63. */
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
