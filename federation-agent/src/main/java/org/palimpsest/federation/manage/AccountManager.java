package org.palimpsest.federation.manage;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.PasswordHash;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.state.AuditLog;

/** Adds, changes and removes accounts, and writes each change to the audit log. */
public final class AccountManager {

  private final AccountStore accounts;
  private final AuditLog audit;
  private final InstantSource clock;

  /** A manager of accounts. */
  public AccountManager(AccountStore accounts, AuditLog audit, InstantSource clock) {
    this.accounts = accounts;
    this.audit = audit;
    this.clock = clock;
  }

  /** All accounts by name. */
  public List<Account> all() {
    return accounts.all();
  }

  /** The account of a name. */
  public Optional<Account> find(String name) {
    return accounts.find(name);
  }

  /**
   * Adds an account.
   *
   * @param actor the account that does it
   * @throws RefusedException if name or password have a wrong form, or the name is taken
   */
  public void add(String name, Role role, String password, String actor)
      throws ChangeRefusedException {
    refuse(Passwords.faultOfName(name));
    refuse(Passwords.fault(name, password));
    if (!accounts.create(new Account(name, role, PasswordHash.of(password), false))) {
      throw new ChangeRefusedException(
          Reason.CONFLICT, "There is an account " + name + " already.");
    }
    note("account.added", name, role, actor);
  }

  /**
   * Gives an account another password; those who know the old one are out at once.
   *
   * @throws RefusedException if there is none of that name, or the password has a wrong form
   */
  public void changePassword(String name, String password, String actor)
      throws ChangeRefusedException {
    Account account = require(name);
    refuse(Passwords.fault(name, password));
    accounts.replace(account.withPasswordHash(PasswordHash.of(password)));
    note("account.password", name, account.role(), actor);
  }

  /**
   * Gives an account another role, disables it or enables it.
   *
   * @throws RefusedException if there is none of that name, or no administrator would be left
   */
  public void change(String name, Role role, boolean disabled, String actor)
      throws ChangeRefusedException {
    Account account = require(name);
    if (role == account.role() && disabled == account.disabled()) {
      return;
    }
    if (role != Role.ADMINISTRATOR || disabled) {
      requireAnotherAdministrator(account);
    }
    accounts.replace(new Account(name, role, account.passwordHash(), disabled));
    note(disabled ? "account.disabled" : "account.changed", name, role, actor);
  }

  /**
   * Removes an account.
   *
   * @throws RefusedException if there is none of that name, or no administrator would be left
   */
  public void remove(String name, String actor) throws ChangeRefusedException {
    Account account = require(name);
    requireAnotherAdministrator(account);
    accounts.remove(name);
    note("account.removed", name, account.role(), actor);
  }

  private void requireAnotherAdministrator(Account account) throws ChangeRefusedException {
    boolean another =
        accounts.all().stream()
            .anyMatch(each -> isAdministrator(each) && !each.name().equals(account.name()));
    if (isAdministrator(account) && !another) {
      throw new ChangeRefusedException(
          Reason.CONFLICT, account.name() + " is the last administrator, and must stay one.");
    }
  }

  private static boolean isAdministrator(Account account) {
    return account.role() == Role.ADMINISTRATOR && !account.disabled();
  }

  private Account require(String name) throws ChangeRefusedException {
    return accounts
        .find(name)
        .orElseThrow(
            () -> new ChangeRefusedException(Reason.MISSING, "There is no account " + name + "."));
  }

  private static void refuse(Optional<String> fault) throws ChangeRefusedException {
    if (fault.isPresent()) {
      throw new ChangeRefusedException(Reason.INVALID, fault.get());
    }
  }

  private void note(String event, String name, Role role, String actor) {
    var facts = new TreeMap<String, String>();
    facts.put("account", actor);
    facts.put("name", name);
    facts.put("role", role.word());
    audit.append(event, null, facts, clock.instant());
  }
}
