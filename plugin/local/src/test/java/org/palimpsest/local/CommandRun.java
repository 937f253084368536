package org.palimpsest.local;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.palimpsest.cli.Palimpsest;
import picocli.CommandLine;

/** What {@code palimpsest local} returned and printed. */
public record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new LocalCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** The same of any command of the program. */
  public static CommandRun ofProgram(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Palimpsest.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
            .execute(arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
