package org.palimpsest.federation.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Passwords;

/** Reads input from the terminal. */
final class Prompt {

  private static final String FILE = "or name a file";

  private Prompt() {}

  /** Reads an echoed line; {@code option} is the option that replaces the question. */
  static String line(SiteSubcommand command, String question, String option) throws IOException {
    command.out().flush();
    Console console = console("or add " + option);
    String line = console.readLine("%s", question);
    if (line == null || line.isBlank()) {
      throw new IOException("Nothing was typed.");
    }
    return line.strip();
  }

  /** A password, from a file or typed twice. */
  static String newPassword(@Nullable Path file) throws IOException {
    if (file != null) {
      return Passwords.fromFile(file);
    }
    String first = password("The new password: ");
    if (!first.equals(password("The same again: "))) {
      throw new IOException("The two are not the same.");
    }
    return first;
  }

  /** Reads a password, not echoed. */
  static String password(String question) throws IOException {
    char[] typed = console(FILE).readPassword("%s", question);
    if (typed == null || typed.length == 0) {
      throw new IOException("Nothing was typed.");
    }
    return new String(typed);
  }

  @SuppressWarnings(
      "SystemConsoleNull") // newer JDKs return a console without a terminal, whose lines are null
  private static Console console(String instead) throws IOException {
    Console console = System.console();
    if (console == null) {
      throw new IOException("This question needs a terminal, " + instead + ".");
    }
    return console;
  }
}
