package org.palimpsest.cli.terminal;

import java.util.regex.Pattern;

/** Words of a command that somebody shall copy into a shell. */
public final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** A word as POSIX shells read it as one. */
  public static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
