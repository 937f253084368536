package org.palimpsest.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.BiFunction;
import picocli.CommandLine;

/** What a command returned and printed. */
public record CommandRun(int exitCode, String out, String err) {

  /**
   * Runs it in this process.
   *
   * @param program makes the command of where it prints, and where it complains
   */
  public static CommandRun of(
      BiFunction<PrintWriter, PrintWriter, CommandLine> program, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        program.apply(new PrintWriter(out, true), new PrintWriter(err, true)).execute(arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
