package org.palimpsest.federation.account;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import org.palimpsest.federation.bytes.Sha256;

/**
 * The secrets of keys for programs: {@value #PREFIX} and 256 random bits in base64url. The prefix
 * lets people and scanners recognise one that lies in a wrong place. A digest without a salt is
 * enough for what cannot be guessed.
 */
public final class TokenSecret {

  private static final String PREFIX = "pst_";
  private static final int RANDOM_BYTES = 32;
  private static final Pattern FORM = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
  private static final SecureRandom RANDOM = new SecureRandom();

  private TokenSecret() {}

  /** A new one. */
  public static String generate() {
    byte[] bytes = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(bytes);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Whether a text has the form of one. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /** What is kept of one: SHA-256 in 64 digits. */
  public static String digest(String secret) {
    return Sha256.hex(secret);
  }
}
