package org.palimpsest.cli;

import java.util.regex.Pattern;

/** Words of a command that somebody shall copy into a shell. */
final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** A word as POSIX shells read it as one. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
