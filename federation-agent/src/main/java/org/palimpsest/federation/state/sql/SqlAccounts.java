package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.state.Accounts;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.StateJson;

/** Accounts, in the table {@code account}. */
final class SqlAccounts implements Accounts {

  private final Database database;

  SqlAccounts(Database database) {
    this.database = database;
  }

  private static Account account(ResultSet row) throws SQLException {
    return new Account(
        row.getString("name"),
        row.getString("role"),
        row.getString("password_hash"),
        row.getBoolean("disabled"),
        StateJson.words(StateJson.parse(row.getString("member_of"))));
  }

  @Override
  public Optional<Account> find(String name) {
    return database.inTransaction(handle -> find(handle, name));
  }

  private static Optional<Account> find(Handle handle, String name) {
    return handle
        .createQuery("select * from account where name = :name")
        .bind("name", name)
        .map((row, context) -> account(row))
        .findOne();
  }

  @Override
  public List<Account> all() {
    return database.inTransaction(
        handle ->
            handle
                .createQuery("select * from account order by name")
                .map((row, context) -> account(row))
                .list());
  }

  @Override
  public boolean create(Account account) {
    IdSyntax.ACCOUNT.require(account.name());
    return database.inTransaction(
        handle ->
            handle.execute(
                    "insert into account (role, password_hash, disabled, member_of, name)"
                        + " values (?, ?, ?, ?, ?) on conflict do nothing",
                    values(account))
                > 0);
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

  @Override
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return database.inTransaction(
        handle -> {
          Optional<Account> changed = find(handle, name).map(change);
          changed.ifPresent(
              account ->
                  handle.execute(
                      "update account set role = ?, password_hash = ?, disabled = ?, member_of = ?"
                          + " where name = ?",
                      values(account)));
          return changed;
        });
  }

  /**
   * With its rights and sessions, and by their foreign key its keys for programs: the next account
   * of that name must not inherit them.
   */
  @Override
  public boolean remove(String name) {
    return database.inTransaction(
        handle -> {
          handle.execute("delete from session where account = ?", name);
          handle.execute("delete from right_ where holder = ?", "account:" + name);
          return handle.execute("delete from account where name = ?", name) > 0;
        });
  }
}
