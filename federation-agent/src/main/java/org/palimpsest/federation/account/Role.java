package org.palimpsest.federation.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an account may do; each role may do what those before it may, too. */
public enum Role {
  /** Works with its own tasks. */
  USER,
  /** Works with everybody's tasks. */
  LIBRARIAN,
  /** Manages sites, libraries, grants and accounts. */
  ADMINISTRATOR;

  /** As people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of a word, if there is one. */
  public static Optional<Role> ofWord(String word) {
    return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
  }

  /** Whether it may do all that another role may. */
  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }
}
