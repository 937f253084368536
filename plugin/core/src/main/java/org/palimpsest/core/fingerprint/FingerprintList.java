package org.palimpsest.core.fingerprint;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A packed, immutable list of fingerprints of one scheme. The byte form has the lowest bits first;
 * the text form is its base64url without padding.
 */
public final class FingerprintList {

  private final long[] low;
  private final long[] high;

  private FingerprintList(long[] low, long[] high) {
    this.low = low;
    this.high = high;
  }

  public static FingerprintList of(List<Fingerprint> fingerprints) {
    return new FingerprintList(
        fingerprints.stream().mapToLong(Fingerprint::low).toArray(),
        fingerprints.stream().mapToLong(Fingerprint::high).toArray());
  }

  /**
   * Reads the byte form.
   *
   * @throws IllegalArgumentException if a bit beyond the scheme's length is set
   * @throws IndexOutOfBoundsException if the bytes end early
   */
  public static FingerprintList fromBytes(Scheme scheme, byte[] bytes, int offset, int count) {
    int width = scheme.fingerprintBytes();
    long[] low = new long[count];
    long[] high = new long[count];
    for (int i = 0; i < count; i++) {
      int at = offset + i * width;
      low[i] = littleEndian(bytes, at, Math.min(width, 8));
      high[i] = littleEndian(bytes, at + 8, width - 8);
      requireFitting(scheme, i, low[i], high[i]);
    }
    return new FingerprintList(low, high);
  }

  private static void requireFitting(Scheme scheme, int index, long low, long high) {
    if (!fits(scheme.bits(), low, high)) {
      throw new IllegalArgumentException(
          "fingerprint " + index + " has bits beyond the " + scheme.bits() + " of " + scheme.key());
    }
  }

  private static boolean fits(int bits, long low, long high) {
    return bits >= Long.SIZE
        ? bits == 2 * Long.SIZE || high >>> (bits - Long.SIZE) == 0
        : high == 0 && low >>> bits == 0;
  }

  private static long littleEndian(byte[] bytes, int at, int count) {
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (bytes[at + i] & 0xFFL) << (8 * i);
    }
    return value;
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if it is not base64url of whole fingerprints
   */
  public static FingerprintList fromText(Scheme scheme, String text) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("fingerprints are not base64url", e);
    }
    if (bytes.length % scheme.fingerprintBytes() != 0) {
      throw new IllegalArgumentException(
          "fingerprints have "
              + bytes.length
              + " bytes, which is no multiple of the "
              + scheme.fingerprintBytes()
              + " of one");
    }
    return fromBytes(scheme, bytes, 0, bytes.length / scheme.fingerprintBytes());
  }

  /** The byte form, or {@link IllegalArgumentException} if a bit exceeds the scheme's length. */
  public byte[] toBytes(Scheme scheme) {
    int width = scheme.fingerprintBytes();
    byte[] bytes = new byte[size() * width];
    for (int i = 0; i < size(); i++) {
      requireFitting(scheme, i, low[i], high[i]);
      for (int b = 0; b < width; b++) {
        bytes[i * width + b] = (byte) (b < 8 ? low[i] >>> (8 * b) : high[i] >>> (8 * (b - 8)));
      }
    }
    return bytes;
  }

  /** The text form, or {@link IllegalArgumentException} if a bit exceeds the scheme's length. */
  public String toText(Scheme scheme) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(toBytes(scheme));
  }

  public int size() {
    return low.length;
  }

  public Fingerprint get(int index) {
    return new Fingerprint(low[index], high[index]);
  }

  /** The Hamming distance to a fingerprint of another list. */
  public int distance(int index, FingerprintList others, int otherIndex) {
    return Long.bitCount(low[index] ^ others.low[otherIndex])
        + Long.bitCount(high[index] ^ others.high[otherIndex]);
  }

  /**
   * The first index from {@code from} on within a distance of one of the others, or the size. A
   * loop over both columns without branches is fastest.
   */
  public int nextNear(int from, FingerprintList others, int otherIndex, int distanceMax) {
    long[] lows = low;
    long[] highs = high;
    long otherLow = others.low[otherIndex];
    long otherHigh = others.high[otherIndex];
    for (int i = from; i < lows.length; i++) {
      // One sum for both halves: within 30 bits of 100, every third lower half is near.
      if (Long.bitCount(lows[i] ^ otherLow) + Long.bitCount(highs[i] ^ otherHigh) <= distanceMax) {
        return i;
      }
    }
    return low.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FingerprintList list
        && Arrays.equals(low, list.low)
        && Arrays.equals(high, list.high);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(low) + Arrays.hashCode(high);
  }

  @Override
  public String toString() {
    return "FingerprintList[" + size() + "]";
  }
}
