package org.palimpsest.federation.bytes;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An immutable byte string. It prints its length only: what is in it may be secret, or a
 * fingerprint.
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
   * The bytes that hex digits spell.
   *
   * @throws IllegalArgumentException if they spell none
   */
  public static Bytes ofHex(String hex) {
    return new Bytes(HexFormat.of().parseHex(hex));
  }

  /** How many there are. */
  public int size() {
    return array.length;
  }

  /** A copy. */
  public byte[] toArray() {
    return array.clone();
  }

  /** In lower-case hex. */
  public String toHex() {
    return HexFormat.of().formatHex(array);
  }

  /** In a time that does not tell where they differ. */
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
