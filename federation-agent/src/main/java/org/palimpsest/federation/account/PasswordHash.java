package org.palimpsest.federation.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id (RFC 9106) of passwords, in the form {@code
 * $argon2id$v=19$m=KIB,t=PASSES,p=1$SALT$HASH}.
 */
public final class PasswordHash {

  /** With {@link #PASSES}, OWASP's minimum. */
  private static final int MEMORY_KIB = 19 * 1024;

  private static final int PASSES = 2;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final int MEMORY_KIB_MAX = 256 * 1024; // limits of stored hashes
  private static final int PASSES_MAX = 16;

  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=1\\$([A-Za-z0-9+/]{22})\\$([A-Za-z0-9+/]{43})");

  private static final SecureRandom RANDOM = new SecureRandom();

  /** Limits the memory of concurrent logins. */
  private static final Semaphore AT_ONCE = new Semaphore(2, true);

  private PasswordHash() {}

  /** Hashes a password with a new salt. */
  public static String of(String password) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    byte[] hash = argon2id(password, salt, MEMORY_KIB, PASSES);
    return "$argon2id$v=19$m="
        + MEMORY_KIB
        + ",t="
        + PASSES
        + ",p=1$"
        + base64(salt)
        + "$"
        + base64(hash);
  }

  /** Whether a stored hash matches a password; constant-time comparison. */
  public static boolean matches(String password, String stored) {
    Matcher form = FORM.matcher(stored);
    if (!form.matches()) {
      return false;
    }
    int memoryKib = Integer.parseInt(form.group(1));
    int passes = Integer.parseInt(form.group(2));
    if (memoryKib < 8 || memoryKib > MEMORY_KIB_MAX || passes < 1 || passes > PASSES_MAX) {
      return false;
    }
    byte[] salt = Base64.getDecoder().decode(form.group(3));
    byte[] expected = Base64.getDecoder().decode(form.group(4));
    return MessageDigest.isEqual(expected, argon2id(password, salt, memoryKib, passes));
  }

  private static byte[] argon2id(String password, byte[] salt, int memoryKib, int passes) {
    var parameters =
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withSalt(salt)
            .withMemoryAsKB(memoryKib)
            .withIterations(passes)
            .withParallelism(1)
            .build();
    byte[] hash = new byte[HASH_BYTES];
    AT_ONCE.acquireUninterruptibly();
    try {
      var generator = new Argon2BytesGenerator();
      generator.init(parameters);
      generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
      return hash;
    } finally {
      AT_ONCE.release();
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }
}
