package org.palimpsest.federation.account;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import org.palimpsest.federation.bytes.Sha256;

/**
 * Secrets of API keys: {@value #PREFIX} and 256 random bits in base64url. The prefix lets scanners
 * find leaked keys. High entropy makes a salt unnecessary.
 */
public final class TokenSecret {

  private static final String PREFIX = "pst_";
  private static final Pattern FORM = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
  private static final SecureRandom RANDOM = new SecureRandom();

  private TokenSecret() {}

  public static String generate() {
    return PREFIX + random();
  }

  /** 256 random bits in base64url. */
  public static String random() {
    byte[] bytes = new byte[32];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Whether a text has the form of a secret. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /** SHA-256 in hex, which is stored instead of the secret. */
  public static String digest(String secret) {
    return Sha256.hex(secret);
  }
}
