package org.palimpsest.federation.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Scope of an API key; each scope includes the previous ones, within the account's role. */
public enum Scope {
  /** Own tasks and searchable libraries. */
  CHECK,
  /** Documents of collections. */
  LIBRARY,
  /** All actions except changes of passwords and API keys. */
  ALL;

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
