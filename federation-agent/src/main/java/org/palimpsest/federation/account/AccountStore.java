package org.palimpsest.federation.account;

import java.util.List;
import java.util.Optional;

/** Where accounts are kept. */
public interface AccountStore {

  /** The account of a name. */
  Optional<Account> find(String name);

  /** All of them by name. */
  List<Account> all();

  /** Adds an account; false where one of that name is there. */
  boolean create(Account account);

  /** Replaces an account; false where there is none of that name. */
  boolean replace(Account account);

  /** Removes an account; whether there was one. */
  boolean remove(String name);
}
