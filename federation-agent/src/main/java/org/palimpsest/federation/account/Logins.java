package org.palimpsest.federation.account;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.budget.Budgets;

/**
 * Tells whether a name and a password belong together. An unknown name takes as long as a wrong
 * password, and who fails often has to wait: by name and address, and by the address alone. Whoever
 * logged in a moment ago is let in whatever is tried with other names, or from elsewhere. Safe for
 * use by several threads.
 */
public final class Logins {

  /** Failures that an address may have at once, and within {@link #REFILL} again. */
  static final int FAILURES_PER_ADDRESS = 30;

  static final Duration REFILL = Duration.ofMinutes(1);

  /**
   * Comparisons that run or wait, since each holds a thread of the server and memory: half of its
   * threads.
   */
  private static final int COMPARISONS_MAX = 12;

  private static final int AGAIN_SOON_SECONDS = 1;

  /** What an unknown name is compared with: nobody knows its password. */
  private static final String NOBODY = PasswordHash.of(Passwords.generate());

  private final AccountStore accounts;
  private final LoginThrottle throttle;
  private final LoginMemory memory;
  private final Budgets addresses;
  private final Semaphore comparisons = new Semaphore(COMPARISONS_MAX);

  /**
   * Logins to accounts.
   *
   * @param nanoTime a monotonic clock
   */
  public Logins(AccountStore accounts, LongSupplier nanoTime) {
    this.accounts = accounts;
    this.throttle = new LoginThrottle(nanoTime);
    this.memory = new LoginMemory(nanoTime);
    this.addresses = new Budgets(FAILURES_PER_ADDRESS, FAILURES_PER_ADDRESS, REFILL, nanoTime);
  }

  /**
   * Compares a password.
   *
   * @param address where the request comes from
   */
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

  /** How many failures each address may have. */
  Budgets addresses() {
    return addresses;
  }

  /** Costs nearly nothing, and nothing at all with a name that has not logged in. */
  private Optional<Account> remembered(String name, String password) {
    return memory.hasOf(name)
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
   * What came of it.
   *
   * @param account who it is, null where name and password do not belong together or were not
   *     compared
   * @param waitSeconds how long to wait before the next try; 0 unless there were too many, or too
   *     many log in at the moment
   */
  public record Login(@Nullable Account account, int waitSeconds) {}
}
