package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The accounts of a site's own people. There is none to begin with. */
public interface Accounts {

  /** The account of a name, disabled or not. */
  Optional<Account> find(String name);

  /** All of them by name. */
  List<Account> all();

  /** Adds an account; false where there is one of that name, which stays as it is. */
  boolean create(Account account);

  /**
   * Changes an account as it is now, whatever others change at the same time.
   *
   * @param change the account of the same name that takes its place; may be asked several times
   * @return what it is from now on, empty where there is none of that name
   */
  Optional<Account> change(String name, UnaryOperator<Account> change);

  /** Deletes an account; whether there was one. */
  boolean remove(String name);

  /**
   * An account.
   *
   * @param name letters, digits, dots, hyphens, underscores and @, at most 64
   * @param role a word, such as {@code librarian}
   * @param passwordHash as its maker spells it, with its salt and parameters
   * @param disabled whether it is refused
   * @param groups that it belongs to, as rights name them
   */
  record Account(
      String name, String role, String passwordHash, boolean disabled, List<String> groups) {

    /** Without the hash. */
    @Override
    public String toString() {
      return "Account[" + name + ", " + role + (disabled ? ", disabled]" : "]");
    }
  }
}
