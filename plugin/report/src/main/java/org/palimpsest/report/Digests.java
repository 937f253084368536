package org.palimpsest.report;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256. */
final class Digests {

  private Digests() {}

  static byte[] sha256(byte[] content) {
    return newSha256().digest(content);
  }

  static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
