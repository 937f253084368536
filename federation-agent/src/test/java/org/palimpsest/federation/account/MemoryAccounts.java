package org.palimpsest.federation.account;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
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
  public boolean update(Account account) {
    return accounts.replace(account.name(), account) != null;
  }

  @Override
  public boolean remove(String name) {
    return accounts.remove(name) != null;
  }
}
