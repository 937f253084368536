package org.palimpsest.federation.bytes;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An immutable byte string. It prints its length only: the content may be secret, or a fingerprint.
 */
public final class Bytes {

  private final byte[] array;

  private Bytes(byte[] array) {
    this.array = array;
  }

  /** A copy of these bytes. */
  public static Bytes of(byte[] bytes) {
    return new Bytes(bytes.clone());
  }

  /**
   * Parses hex digits.
   *
   * @throws IllegalArgumentException if they are invalid
   */
  public static Bytes ofHex(String hex) {
    return new Bytes(HexFormat.of().parseHex(hex));
  }

  public int size() {
    return array.length;
  }

  /** A copy. */
  public byte[] toArray() {
    return array.clone();
  }

  /** Lower-case hex. */
  public String toHex() {
    return HexFormat.of().formatHex(array);
  }

  /** Takes constant time. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && MessageDigest.isEqual(array, bytes.array);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(array);
  }

  @Override
  public String toString() {
    return array.length + " bytes";
  }
}
