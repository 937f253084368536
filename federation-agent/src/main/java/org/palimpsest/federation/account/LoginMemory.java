package org.palimpsest.federation.account;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Remembers for a few minutes which passwords were right, as a keyed digest under a key of this
 * process: every request brings a password, and hashing it is slow on purpose.
 */
final class LoginMemory {

  private static final long KEPT_NANOS = Duration.ofMinutes(5).toNanos();
  private static final int ENTRIES_MAX = 1000;
  private static final String MAC = "HmacSHA256";

  private final SecretKeySpec key;
  private final LongSupplier nanoTime;
  private final Map<String, Entry> entries =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
          return size() > ENTRIES_MAX;
        }
      };

  LoginMemory(LongSupplier nanoTime) {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, MAC);
    this.nanoTime = nanoTime;
  }

  /** Whether anything is remembered of a name. */
  synchronized boolean hasOf(String name) {
    return entries.containsKey(name);
  }

  /** Whether a password was right for the hash that is stored now. */
  synchronized boolean knows(String name, String password, String storedHash) {
    Entry entry = entries.get(name);
    return entry != null
        && nanoTime.getAsLong() - entry.sinceNanos < KEPT_NANOS
        && MessageDigest.isEqual(entry.digest, digest(password, storedHash));
  }

  /** Notes that it is. */
  synchronized void remember(String name, String password, String storedHash) {
    entries.remove(name);
    entries.put(name, new Entry(digest(password, storedHash), nanoTime.getAsLong()));
  }

  private byte[] digest(String password, String storedHash) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(key);
      mac.update(storedHash.getBytes(StandardCharsets.UTF_8));
      mac.update((byte) 0);
      return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + MAC, e);
    }
  }

  private static final class Entry {
    private final byte[] digest;
    private final long sinceNanos;

    Entry(byte[] digest, long sinceNanos) {
      this.digest = digest;
      this.sinceNanos = sinceNanos;
    }
  }
}
