package org.palimpsest.cli.terminal;

import java.util.regex.Pattern;

/** Quoting of words for a shell. */
public final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** The word, quoted for POSIX shells if needed. */
  public static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
