package org.palimpsest.federation.account;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.palimpsest.federation.state.Accounts;

/** The site's accounts, with typed roles. */
public final class AccountStore {

  private final Accounts accounts;

  public AccountStore(Accounts accounts) {
    this.accounts = accounts;
  }

  /** An account, disabled or not. */
  public Optional<Account> find(String name) {
    return accounts.find(name).map(AccountStore::of);
  }

  /** All accounts by name. */
  public List<Account> all() {
    return accounts.all().stream().map(AccountStore::of).toList();
  }

  /** Adds an account, or returns false if the name is taken. */
  public boolean create(Account account) {
    return accounts.create(stored(account));
  }

  /** Changes an account atomically, or returns empty; {@code change} may run several times. */
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return accounts.change(name, stored -> stored(change.apply(of(stored)))).map(AccountStore::of);
  }

  /** Removes an account, or returns false if there is no account of that name. */
  public boolean remove(String name) {
    return accounts.remove(name);
  }

  private static Account of(Accounts.Account stored) {
    Role role =
        Role.ofWord(stored.role())
            .orElseThrow(
                () ->
                    new IllegalStateException("an account has an unknown role: " + stored.role()));
    return new Account(
        stored.name(), role, stored.passwordHash(), stored.disabled(), stored.groups());
  }

  private static Accounts.Account stored(Account account) {
    return new Accounts.Account(
        account.name(),
        account.role().word(),
        account.passwordHash(),
        account.disabled(),
        account.groups());
  }
}
