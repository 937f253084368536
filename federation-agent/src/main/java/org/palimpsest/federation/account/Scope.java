package org.palimpsest.federation.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Scope of an API key; each scope includes the previous ones, within the account's role. */
public enum Scope {
  CHECK, // own tasks and searchable libraries
  LIBRARY, // documents of collections
  ALL; // all actions except changes of passwords and API keys

  /** The scope in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scope of a word, or empty. */
  public static Optional<Scope> ofWord(String word) {
    return Arrays.stream(values()).filter(scope -> scope.word().equals(word)).findFirst();
  }

  /** Whether it includes another scope. */
  public boolean includes(Scope other) {
    return compareTo(other) >= 0;
  }
}
