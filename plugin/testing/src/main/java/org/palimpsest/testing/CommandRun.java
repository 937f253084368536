package org.palimpsest.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.BiFunction;
import picocli.CommandLine;

/** The exit code and output of a command. */
public record CommandRun(int exitCode, String out, String err) {

  /**
   * Runs a command in this process.
   *
   * @param program creates the command for its output and error writers
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
