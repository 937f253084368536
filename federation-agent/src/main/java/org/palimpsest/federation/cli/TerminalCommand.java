package org.palimpsest.federation.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of all commands of this package: standard options and output. */
@Command(mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class TerminalCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  final CommandSpec spec() {
    return spec;
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints a line, with control characters replaced. */
  final void say(String format, Object... values) {
    out().println(Printable.line(String.format(Locale.ROOT, format, values)));
  }

  /** Reports a wrong use of the command. */
  final ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
