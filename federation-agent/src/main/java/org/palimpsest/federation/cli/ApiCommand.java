package org.palimpsest.federation.cli;

import java.io.IOException;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Mixin;

/** Base of the commands that use a local API. */
abstract class ApiCommand extends TerminalCommand {

  @Mixin private final ApiOptions apiOptions = new ApiOptions();

  /** Validates the arguments before the first request. */
  void validate() {}

  /** Runs the command and returns its exit code. */
  abstract int run(ApiClient client) throws IOException;

  @Override
  public final Integer call() {
    validate();
    try {
      int exitCode = run(apiOptions.open());
      out().flush();
      return exitCode;
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, OutputFailure.sentence(null, e), e);
    }
  }

  /** Output format of a result. */
  enum Format {
    TEXT,
    JSON
  }
}
