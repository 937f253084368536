package org.palimpsest.federation.bytes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of certificates and messages, and of secrets that must not be stored. */
public final class Sha256 {

  private Sha256() {}

  /** The digest's 32 bytes. */
  public static byte[] bytes(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest's 32 bytes. */
  public static byte[] bytes(byte[] of) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(of);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The digest as 64 hex digits. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(bytes(text));
  }

  /** The digest as 64 hex digits. */
  public static String hex(byte[] of) {
    return HexFormat.of().formatHex(bytes(of));
  }
}
