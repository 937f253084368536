package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The accounts of a site's own people. A new site has no account. */
public final class Accounts {

  private final Database database;

  Accounts(Database database) {
    this.database = database;
  }

  /**
   * An account.
   *
   * @param name letters, digits, dots, hyphens, underscores and @, at most 64
   * @param role a word, such as {@code librarian}
   * @param passwordHash as its maker spells it, with its salt and parameters
   * @param disabled whether it is refused
   * @param groups that it belongs to, as rights name them
   */
  public record Account(
      String name, String role, String passwordHash, boolean disabled, List<String> groups) {

    /** Without the hash. */
    @Override
    public String toString() {
      return "Account[" + name + ", " + role + (disabled ? ", disabled]" : "]");
    }
  }

  private static Account account(ResultSet row) throws SQLException {
    return new Account(
        row.getString("name"),
        row.getString("role"),
        row.getString("password_hash"),
        row.getBoolean("disabled"),
        StateJson.words(row.getString("member_of")));
  }

  private static Object[] values(Account account) {
    return new Object[] {
      account.role(),
      account.passwordHash(),
      account.disabled(),
      StateJson.ofWords(account.groups()),
      account.name()
    };
  }

  /** The account of a name, disabled or not. */
  public Optional<Account> find(String name) {
    return database.first("select * from account where name = ?", Accounts::account, name);
  }

  /** All of them by name. */
  public List<Account> all() {
    return database.list("select * from account order by name", Accounts::account);
  }

  /** Adds an account; false if the name is taken. */
  public boolean create(Account account) {
    IdSyntax.ACCOUNT.require(account.name());
    return database.update(
            "insert into account (role, password_hash, disabled, member_of, name)"
                + " values (?, ?, ?, ?, ?) on conflict do nothing",
            values(account))
        > 0;
  }

  /**
   * Changes an account as it is now, whatever others change at the same time.
   *
   * @param change the account of the same name that takes its place; may be asked several times
   * @return the changed account, empty if no account has the name
   */
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return database.inTransaction(
        () -> {
          Optional<Account> changed = find(name).map(change);
          changed.ifPresent(
              account ->
                  database.update(
                      "update account set role = ?, password_hash = ?, disabled = ?, member_of = ?"
                          + " where name = ?",
                      values(account)));
          return changed;
        });
  }

  /**
   * Deletes an account with its rights and sessions, and by their foreign key its keys for
   * programs: the next one of that name must not inherit them. Returns whether it existed.
   */
  public boolean remove(String name) {
    return database.inTransaction(
        () -> {
          database.update("delete from session where account = ?", name);
          database.update("delete from right_ where holder = ?", "account:" + name);
          return database.update("delete from account where name = ?", name) > 0;
        });
  }
}
