package org.palimpsest.federation.account;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a name and a password belong together. An unknown name takes as long as a wrong
 * password, and who fails often has to wait. Safe for use by several threads.
 */
public final class Logins {

  private final AccountStore accounts;
  private final LoginThrottle throttle;
  private final LoginMemory memory;

  /** What an unknown name is compared with: nobody knows its password. */
  private final String nobody = PasswordHash.of(Passwords.generate());

  /**
   * Logins to accounts.
   *
   * @param nanoTime a monotonic clock
   */
  public Logins(AccountStore accounts, LongSupplier nanoTime) {
    this.accounts = accounts;
    this.throttle = new LoginThrottle(nanoTime);
    this.memory = new LoginMemory(nanoTime);
  }

  /**
   * Compares a password.
   *
   * @param address where the request comes from: failures count for a name and an address
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
    Optional<Account> found = accounts.find(name);
    String stored = found.map(Account::passwordHash).orElse(nobody);
    boolean right = memory.knows(name, password, stored) || PasswordHash.matches(password, stored);
    if (!right || found.isEmpty() || found.get().disabled()) {
      throttle.failed(key);
      return new Login(null, 0);
    }
    throttle.succeeded(key);
    memory.remember(name, password, stored);
    return new Login(found.get(), 0);
  }

  /**
   * What came of it.
   *
   * @param account who it is, null where name and password do not belong together or were not
   *     compared
   * @param waitSeconds how long to wait before the next try; 0 unless there were too many
   */
  public record Login(@Nullable Account account, int waitSeconds) {}
}
