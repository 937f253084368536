package org.palimpsest.core.fingerprint;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The 128-bit key of the feature hashes; its holders can test guesses against fingerprints. Not a
 * record, so that {@link #toString} shows only the {@link #id}.
 */
public final class Seed {

  public static final int BYTES = 16;

  public static final Seed PUBLIC =
      new Seed("palimpsest public".substring(0, BYTES).getBytes(StandardCharsets.US_ASCII));

  private static final String PURPOSE_SALT = "palimpsest-seed-purpose-1";
  private static final String HMAC = "HmacSHA256";

  private final long k0;
  private final long k1;
  private final long id;

  /** Takes {@value #BYTES} bytes; another number is an {@link IllegalArgumentException}. */
  public Seed(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a seed has " + BYTES + " bytes, not " + bytes.length);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.k0 = buffer.getLong();
    this.k1 = buffer.getLong();
    this.id = ByteBuffer.wrap(sha256(bytes)).getLong();
  }

  /**
   * Derives the seed of a purpose: HKDF (RFC 5869) with HMAC-SHA-256, salt {@value #PURPOSE_SALT}
   * and the purpose's UTF-8 as info. Derived seeds reveal nothing about each other.
   */
  public Seed of(String purpose) {
    byte[] bytes =
        ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(k0).putLong(k1).array();
    byte[] extracted = hmac(PURPOSE_SALT.getBytes(StandardCharsets.US_ASCII), bytes);
    byte[] info = purpose.getBytes(StandardCharsets.UTF_8);
    byte[] first = Arrays.copyOf(info, info.length + 1);
    first[info.length] = 1; // the number of the only block
    return new Seed(Arrays.copyOf(hmac(extracted, first), BYTES));
  }

  private static byte[] hmac(byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java platform has HMAC-SHA-256", e);
    }
  }

  /** A public identifier: the first eight bytes of a SHA-256 of the seed. */
  public long id() {
    return id;
  }

  long k0() {
    return k0;
  }

  long k1() {
    return k1;
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update("palimpsest-seed-id".getBytes(StandardCharsets.US_ASCII));
      return digest.digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Seed seed && seed.k0 == k0 && seed.k1 == k1;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new long[] {k0, k1});
  }

  @Override
  public String toString() {
    return "Seed[" + HexFormat.of().toHexDigits(id) + "]";
  }
}
