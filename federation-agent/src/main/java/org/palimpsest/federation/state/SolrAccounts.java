package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Accounts: a document for each, with its name as id. */
final class SolrAccounts implements Accounts {

  private final StateTable table;

  SolrAccounts(StateTable table) {
    this.table = table;
  }

  @Override
  public Optional<Account> find(String name) {
    return IdSyntax.ACCOUNT.matches(name)
        ? table.get(name).map(SolrAccounts::account)
        : Optional.empty();
  }

  @Override
  public List<Account> all() {
    return table.all(Search.all()).stream().map(SolrAccounts::account).toList();
  }

  @Override
  public boolean create(Account account) {
    boolean created = table.insert(IdSyntax.ACCOUNT.require(account.name()), fields(account));
    table.makeSearchableSoon();
    return created;
  }

  @Override
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return IdSyntax.ACCOUNT.matches(name)
        ? table.change(name, row -> changed(row.map(SolrAccounts::account).map(change)))
        : Optional.empty();
  }

  private static Change<Optional<Account>> changed(Optional<Account> account) {
    return account.isPresent()
        ? Change.write(fields(account.get()), account)
        : Change.nothing(account);
  }

  @Override
  public boolean remove(String name) {
    return IdSyntax.ACCOUNT.matches(name)
        && table.change(name, row -> Change.delete(row.isPresent()));
  }

  private static Fields fields(Account account) {
    return new Fields()
        .put("role", account.role())
        .put("passwordHash", account.passwordHash())
        .put("disabled", account.disabled())
        .put("json", account.groups().isEmpty() ? null : StateJson.ofWords(account.groups()));
  }

  private static Account account(Row row) {
    String groups = row.textOrNull("json");
    return new Account(
        row.id(),
        row.text("role"),
        row.text("passwordHash"),
        row.flag("disabled"),
        groups == null ? List.of() : StateJson.words(StateJson.parse(groups)));
  }
}
