package org.palimpsest.federation.account;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.palimpsest.federation.state.Accounts;

/** Accounts of a test. */
public final class MemoryAccounts implements Accounts {

  private final ConcurrentSkipListMap<String, Account> accounts = new ConcurrentSkipListMap<>();

  @Override
  public Optional<Account> find(String name) {
    return Optional.ofNullable(accounts.get(name));
  }

  @Override
  public List<Account> all() {
    return List.copyOf(accounts.values());
  }

  @Override
  public boolean create(Account account) {
    return accounts.putIfAbsent(account.name(), account) == null;
  }

  @Override
  public Optional<Account> change(String name, UnaryOperator<Account> change) {
    return Optional.ofNullable(
        accounts.computeIfPresent(name, (same, account) -> change.apply(account)));
  }

  @Override
  public boolean remove(String name) {
    return accounts.remove(name) != null;
  }
}
