package org.palimpsest.federation.state.sql;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.palimpsest.federation.state.Accounts;
import org.palimpsest.federation.state.IdSyntax;

/** Accounts, in the tables {@code account} and {@code account_group}. */
final class SqlAccounts implements Accounts {

  private final Database database;

  SqlAccounts(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Account> find(String name) {
    return database.inTransaction(handle -> find(handle, name));
  }

  @Override
  public List<Account> all() {
    return database.inTransaction(
        handle -> accounts(handle, handle.createQuery("select * from account order by name")));
  }

  private static Optional<Account> find(Handle handle, String name) {
    Query query = handle.createQuery("select * from account where name = :name").bind("name", name);
    return accounts(handle, query).stream().findFirst();
  }

  private static List<Account> accounts(Handle handle, Query query) {
    return query
        .map(
            (row, context) ->
                new Account(
                    row.getString("name"),
                    row.getString("role"),
                    row.getString("password_hash"),
                    row.getBoolean("disabled"),
                    groups(handle, row.getString("name"))))
        .list();
  }

  private static List<String> groups(Handle handle, String account) {
    return handle
        .createQuery("select name from account_group where account = :account order by position")
        .bind("account", account)
        .mapTo(String.class)
        .list();
  }

  @Override
  public boolean create(Account account) {
    IdSyntax.ACCOUNT.require(account.name());
    return database.inTransaction(
        handle -> {
          int created =
              handle.execute(
                  "insert into account (name, role, password_hash, disabled) values (?, ?, ?, ?)"
                      + " on conflict do nothing",
                  account.name(),
                  account.role(),
                  account.passwordHash(),
                  account.disabled());
          if (created > 0) {
            writeGroups(handle, account);
          }
          return created > 0;
        });
  }

  private static void writeGroups(Handle handle, Account account) {
    handle.execute("delete from account_group where account = ?", account.name());
    for (int i = 0; i < account.groups().size(); i++) {
      handle.execute(
          "insert into account_group (account, position, name) values (?, ?, ?)",
          account.name(),
          i,
          account.groups().get(i));
    }
  }

  @Override
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return database.inTransaction(
        handle -> {
          Optional<Account> changed = find(handle, name).map(change);
          changed.ifPresent(account -> write(handle, account));
          return changed;
        });
  }

  private static void write(Handle handle, Account account) {
    handle.execute(
        "update account set role = ?, password_hash = ?, disabled = ? where name = ?",
        account.role(),
        account.passwordHash(),
        account.disabled(),
        account.name());
    writeGroups(handle, account);
  }

  /** With its rights and sessions: the next account of that name must not inherit them. */
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
