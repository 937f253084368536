package org.palimpsest.federation.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that is a client of a local API. */
abstract class ApiCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final ApiOptions apiOptions = new ApiOptions();

  /**
   * Checks the arguments; nothing was sent yet.
   *
   * @throws ParameterException if one is wrong
   */
  void requireSense() {}

  /**
   * Does the command's work.
   *
   * @return the exit code
   */
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

  final ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
