package org.palimpsest.federation.account;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.palimpsest.federation.state.Accounts;

/** The accounts that a site keeps, with their roles as such. */
public final class AccountStore {

  private final Accounts accounts;

  /** The accounts of the state. */
  public AccountStore(Accounts accounts) {
    this.accounts = accounts;
  }

  /** The account of a name, disabled or not. */
  public Optional<Account> find(String name) {
    return accounts.find(name).map(AccountStore::of);
  }

  /** All of them by name. */
  public List<Account> all() {
    return accounts.all().stream().map(AccountStore::of).toList();
  }

  /** Adds an account; false where one of that name is there. */
  public boolean create(Account account) {
    return accounts.create(kept(account));
  }

  /**
   * Changes an account as it is now.
   *
   * @param change may be asked several times, where others change it at the same time
   * @return what it is from now on, empty where there is none of that name
   */
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return accounts.change(name, kept -> kept(change.apply(of(kept)))).map(AccountStore::of);
  }

  /** Removes an account; whether there was one. */
  public boolean remove(String name) {
    return accounts.remove(name);
  }

  private static Account of(Accounts.Account kept) {
    Role role =
        Role.ofWord(kept.role())
            .orElseThrow(
                () -> new IllegalStateException("an account has an unknown role: " + kept.role()));
    return new Account(kept.name(), role, kept.passwordHash(), kept.disabled(), kept.groups());
  }

  private static Accounts.Account kept(Account account) {
    return new Accounts.Account(
        account.name(),
        account.role().word(),
        account.passwordHash(),
        account.disabled(),
        account.groups());
  }
}
