package org.palimpsest.federation.manage;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.PasswordHash;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.state.SiteState;

/** Changes accounts, with a record in the audit log for each change. */
public final class AccountManager {

  /** Suffix of removed accounts; valid names have no space. */
  private static final String REMOVED = " (removed)";

  private static final int GROUPS_MAX = 100;

  private final SiteState state;
  private final AccountStore accounts;
  private final InstantSource clock;

  public AccountManager(SiteState state, InstantSource clock) {
    this.state = state;
    this.accounts = new AccountStore(state.accounts());
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

  /** Adds an account in no group. */
  public void add(String name, Role role, String password, String actor)
      throws ChangeRefusedException {
    add(name, role, password, List.of(), actor);
  }

  /** Adds an account; refused if the name or password is invalid, or the name is taken. */
  public void add(String name, Role role, String password, List<String> groups, String actor)
      throws ChangeRefusedException {
    requireGroups(groups);
    refuse(Passwords.faultOfName(name));
    refuse(Passwords.fault(name, password));
    Account added = new Account(name, role, PasswordHash.of(password), false, groups);
    state.change(
        () -> {
          if (!accounts.create(added)) {
            throw new ChangeRefusedException(Reason.CONFLICT, "accountExists", "account", name);
          }
          note("account.added", added, actor);
        });
  }

  /** Changes a password, which ends all sessions of the account. */
  public void changePassword(String name, String password, String actor)
      throws ChangeRefusedException {
    refuse(Passwords.fault(name, password));
    String hash = PasswordHash.of(password);
    state.change(
        () ->
            note(
                "account.password",
                changed(name, account -> account.withPasswordHash(hash)),
                actor));
  }

  /** Changes of an account; null keeps a value. */
  public record Standing(
      @Nullable Role role, @Nullable Boolean disabled, @Nullable List<String> groups) {

    Account of(Account account) {
      return account.with(
          role == null ? account.role() : role,
          disabled == null ? account.disabled() : disabled,
          groups == null ? account.groups() : groups);
    }
  }

  /**
   * Changes an account's role and groups, and disables or enables it. Disabling ends its sessions.
   *
   * @throws ChangeRefusedException if there is no such account, no administrator would be left, or
   *     a group's name is invalid
   */
  public void change(String name, Standing standing, String actor) throws ChangeRefusedException {
    requireGroups(standing.groups());
    state.change(
        () -> {
          Account account = require(name);
          Account changed = standing.of(account);
          if (!changed.equals(account)) {
            if (!isAdministrator(changed)) {
              requireAnotherAdministrator(account);
            }
            changed(name, now -> changed);
            if (changed.disabled()) { // else they would be valid again once it is enabled
              state.sessions().removeOf(name);
            }
            note(changed.disabled() ? "account.disabled" : "account.changed", changed, actor);
          }
        });
  }

  private static void requireGroups(@Nullable List<String> groups) throws ChangeRefusedException {
    if (groups != null
        && (groups.size() > GROUPS_MAX || !groups.stream().allMatch(RightsHolders::isGroup))) {
      throw new ChangeRefusedException(Reason.INVALID, "groupNames", "max", GROUPS_MAX);
    }
  }

  private Account changed(String name, UnaryOperator<Account> change)
      throws ChangeRefusedException {
    return accounts.change(name, change).orElseThrow(() -> missing(name));
  }

  /**
   * Removes an account with its rights, sessions and API keys. Its tasks stay, under a name that no
   * later account can have.
   *
   * @throws ChangeRefusedException if there is no such account, or no administrator would be left
   */
  public void remove(String name, String actor) throws ChangeRefusedException {
    state.change(
        () -> {
          Account account = require(name);
          requireAnotherAdministrator(account);
          accounts.remove(name);
          state.tasks().giveAll(name, name + REMOVED);
          note("account.removed", account, actor);
        });
  }

  private void requireAnotherAdministrator(Account account) throws ChangeRefusedException {
    boolean another =
        accounts.all().stream()
            .anyMatch(each -> isAdministrator(each) && !each.name().equals(account.name()));
    if (isAdministrator(account) && !another) {
      throw new ChangeRefusedException(
          Reason.CONFLICT, "lastAdministrator", "account", account.name());
    }
  }

  private static boolean isAdministrator(Account account) {
    return account.role() == Role.ADMINISTRATOR && !account.disabled();
  }

  private Account require(String name) throws ChangeRefusedException {
    return accounts.find(name).orElseThrow(() -> missing(name));
  }

  private static ChangeRefusedException missing(String name) {
    return new ChangeRefusedException(Reason.MISSING, "noAccount", "account", name);
  }

  private static void refuse(Optional<Note> fault) throws ChangeRefusedException {
    if (fault.isPresent()) {
      throw new ChangeRefusedException(Reason.INVALID, fault.get());
    }
  }

  private void note(String event, Account account, String actor) {
    var facts = new TreeMap<String, String>();
    facts.put("account", actor);
    facts.put("name", account.name());
    facts.put("role", account.role().word());
    state.audit().append(event, null, facts, clock.instant());
  }
}
