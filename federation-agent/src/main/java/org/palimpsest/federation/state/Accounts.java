package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.mapper.reflect.ColumnName;

/** The accounts of a site's own people. A new site has no account. */
public record Accounts(Database database) {

  /**
   * An account.
   *
   * @param name letters, digits, dots, hyphens, underscores and @, at most 64
   * @param role a word, such as {@code librarian}
   */
  public record Account(
      String name,
      String role,
      String passwordHash,
      boolean disabled,
      @ColumnName("member_of") List<String> groups) {

    @Override
    public String toString() {
      return "Account[" + name + ", " + role + (disabled ? ", disabled]" : "]");
    }
  }

  public Optional<Account> find(String name) {
    return database.first("select * from account where name = ?", Account.class, name);
  }

  public List<Account> all() {
    return database.list("select * from account order by name", Account.class);
  }

  /** Adds an account; false if the name is taken. */
  public boolean create(Account account) {
    IdSyntax.ACCOUNT.require(account.name());
    return database.update(
            """
            insert into account (name, role, password_hash, disabled, member_of)
            values (:name, :role, :passwordHash, :disabled, :groups) on conflict do nothing
            """,
            account)
        > 0;
  }

  /**
   * Changes an account in a transaction.
   *
   * @param change returns the changed account, of the same name; may run several times
   * @return the changed account, empty if no account has the name
   */
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return database.inTransaction(
        () -> {
          Optional<Account> changed = find(name).map(change);
          changed.ifPresent(
              account ->
                  database.update(
                      """
                      update account set role = :role, password_hash = :passwordHash,
                        disabled = :disabled, member_of = :groups where name = :name
                      """,
                      account));
          return changed;
        });
  }

  /**
   * Deletes an account with its rights and sessions, and by foreign key its keys for programs: a
   * later account of that name must not inherit them. Returns whether it existed.
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
