package org.palimpsest.federation.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of the commands that use a local API. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
@Command(mixinStandardHelpOptions = true)
abstract class ApiCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private final ApiOptions apiOptions = new ApiOptions();

  /**
   * Validates the arguments before the first request.
   *
   * @throws ParameterException if one is wrong
   */
  void requireSense() {}

  /** Runs the command and returns its exit code. */
  abstract int run(ApiClient client) throws IOException;

  @Override
  public final Integer call() {
    requireSense();
    try {
      int exitCode = run(apiOptions.open());
      out().flush();
      return exitCode;
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, OutputFailure.sentence(null, e), e);
    }
  }

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

  final ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  /** Output format of a result. */
  enum Format {
    TEXT,
    JSON
  }
}
