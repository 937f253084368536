package org.palimpsest.federation.account;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.budget.Budgets;

/**
 * Verifies names and passwords. An unknown name takes as long as a wrong password. Failures are
 * throttled by name and address, and by address. Recently verified passwords bypass the limit of an
 * address. Thread-safe.
 */
public final class Logins {

  /** Failures of an address at once, and again per {@link #REFILL}. */
  static final int FAILURES_PER_ADDRESS = 30;

  static final Duration REFILL = Duration.ofMinutes(1);

  /** Most concurrent comparisons: half of the server's threads, because each holds one. */
  private static final int COMPARISONS_MAX = 12;

  private static final int AGAIN_SOON_SECONDS = 1;

  /** Hash that unknown names are compared with. */
  private static final String NOBODY = PasswordHash.of(Passwords.generate());

  private final AccountStore accounts;
  private final LoginThrottle throttle;
  private final LoginMemory memory;
  private final Budgets addresses;
  private final Semaphore comparisons = new Semaphore(COMPARISONS_MAX);

  public Logins(AccountStore accounts, LongSupplier nanoTime) {
    this.accounts = accounts;
    this.throttle = new LoginThrottle(nanoTime);
    this.memory = new LoginMemory(nanoTime);
    this.addresses = new Budgets(FAILURES_PER_ADDRESS, FAILURES_PER_ADDRESS, REFILL, nanoTime);
  }

  /** Verifies a password from a client's address. */
  public Login login(String name, String password, String address) {
    if (Passwords.faultOfName(name).isPresent() || password.length() > Passwords.LENGTH_MAX) {
      return new Login(null, 0);
    }
    String key = address + " " + name;
    int waitSeconds = throttle.waitSeconds(key);
    if (waitSeconds > 0) {
      return new Login(null, waitSeconds);
    }
    Optional<Account> remembered = remembered(name, password);
    if (remembered.isPresent()) {
      throttle.succeeded(key);
      return new Login(remembered.get(), 0);
    }
    return compared(name, password, address, key);
  }

  /** Rate limit of failures by address. */
  Budgets addresses() {
    return addresses;
  }

  /** The account of a cached password; cheap for names that are not cached. */
  private Optional<Account> remembered(String name, String password) {
    return memory.contains(name)
        ? accounts
            .find(name)
            .filter(account -> !account.disabled())
            .filter(account -> memory.knows(name, password, account.passwordHash()))
        : Optional.empty();
  }

  private Login compared(String name, String password, String address, String key) {
    int waitSeconds = addresses.take(address, 1);
    if (waitSeconds > 0) {
      return new Login(null, waitSeconds);
    }
    if (!comparisons.tryAcquire()) {
      addresses.giveBack(address, 1);
      return new Login(null, AGAIN_SOON_SECONDS);
    }
    try {
      Optional<Account> found = accounts.find(name);
      String stored = found.map(Account::passwordHash).orElse(NOBODY);
      boolean right = PasswordHash.matches(password, stored);
      if (!right || found.isEmpty() || found.get().disabled()) {
        throttle.failed(key);
        return new Login(null, 0);
      }
      addresses.giveBack(address, 1);
      throttle.succeeded(key);
      memory.remember(name, password, stored);
      return new Login(found.get(), 0);
    } finally {
      comparisons.release();
    }
  }

  /**
   * Result of a login.
   *
   * @param account the account, or null if the login failed
   * @param waitSeconds wait before the next try; 0 unless throttled or busy
   */
  public record Login(@Nullable Account account, int waitSeconds) {}

  /** A map that drops the least recently used entry above its limit. */
  static final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int sizeMax;

    RecentMap(int sizeMax) {
      super(16, 0.75f, /* accessOrder= */ true);
      this.sizeMax = sizeMax;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > sizeMax;
    }
  }

  /**
   * Caches verified passwords for a few minutes, as digests under a key of this process, because
   * every request carries a password and hashing is slow.
   */
  static final class LoginMemory {

    private static final long KEPT_NANOS = Duration.ofMinutes(5).toNanos();
    private static final int ENTRIES_MAX = 1000;
    private static final String MAC = "HmacSHA256";

    private final SecretKeySpec key;
    private final LongSupplier nanoTime;
    private final Map<String, Entry> entries = new RecentMap<>(ENTRIES_MAX);

    LoginMemory(LongSupplier nanoTime) {
      byte[] random = new byte[32];
      new SecureRandom().nextBytes(random);
      this.key = new SecretKeySpec(random, MAC);
      this.nanoTime = nanoTime;
    }

    synchronized boolean contains(String name) {
      return entries.containsKey(name);
    }

    /** Whether a password was verified against the hash that is stored now. */
    synchronized boolean knows(String name, String password, String storedHash) {
      Entry entry = entries.get(name);
      return entry != null
          && nanoTime.getAsLong() - entry.sinceNanos < KEPT_NANOS
          && MessageDigest.isEqual(entry.digest, digest(password, storedHash));
    }

    synchronized void remember(String name, String password, String storedHash) {
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

  /**
   * Slows down guessing: after {@value #FREE_FAILURES} failures of a key, each further one doubles
   * the wait, up to {@value #WAIT_SECONDS_MAX} seconds. Thread-safe.
   */
  static final class LoginThrottle {

    static final int FREE_FAILURES = 5;
    static final int WAIT_SECONDS_MAX = 300;

    /** Most keys to remember; the least recently used ones are dropped. */
    static final int KEYS_MAX = 10_000;

    private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();
    private static final long FORGOTTEN_NANOS = Duration.ofMinutes(15).toNanos();

    private final LongSupplier nanoTime;
    private final Map<String, Failures> failures = new RecentMap<>(KEYS_MAX);

    LoginThrottle(LongSupplier nanoTime) {
      this.nanoTime = nanoTime;
    }

    /** Seconds to wait before the next try, or 0. */
    synchronized int waitSeconds(String key) {
      Failures known = failures.get(key);
      if (known == null) {
        return 0;
      }
      long now = nanoTime.getAsLong();
      if (now - known.lastNanos > FORGOTTEN_NANOS) {
        failures.remove(key);
        return 0;
      }
      long waitedNanos = now - known.lastNanos;
      long leftNanos = waitSecondsAfter(known.count) * NANOS_PER_SECOND - waitedNanos;
      return leftNanos <= 0 ? 0 : (int) ((leftNanos + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND);
    }

    synchronized void failed(String key) {
      Failures known = failures.get(key);
      failures.put(key, new Failures(known == null ? 1 : known.count + 1, nanoTime.getAsLong()));
    }

    synchronized void succeeded(String key) {
      failures.remove(key);
    }

    private static long waitSecondsAfter(int count) {
      int beyond = count - FREE_FAILURES;
      return beyond < 0 ? 0 : Math.min(WAIT_SECONDS_MAX, 1L << Math.min(beyond, 30));
    }

    private record Failures(int count, long lastNanos) {}
  }
}
