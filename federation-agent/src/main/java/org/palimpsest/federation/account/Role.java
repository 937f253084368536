package org.palimpsest.federation.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Role of an account; each role includes the previous ones. */
public enum Role {
  USER, // uses its own tasks
  LIBRARIAN, // uses all tasks
  ADMINISTRATOR; // manages sites, libraries, grants and accounts

  /** The role in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of a word, or empty. */
  public static Optional<Role> ofWord(String word) {
    return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
  }

  /** Whether it includes another role. */
  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }
}
