package org.palimpsest.federation.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a key for a program is for; each scope has what those before it have, too. None gives more
 * than the account's role.
 */
public enum Scope {
  /** The account's own tasks, and what may be checked against. */
  CHECK,
  /** The documents of collections, too. */
  LIBRARY,
  /** All that the account may do, but no passwords and no keys. */
  ALL;

  /** As people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scope of a word, or empty. */
  public static Optional<Scope> ofWord(String word) {
    return Arrays.stream(values()).filter(scope -> scope.word().equals(word)).findFirst();
  }

  /** Whether it has all that another scope has. */
  public boolean includes(Scope other) {
    return compareTo(other) >= 0;
  }
}
