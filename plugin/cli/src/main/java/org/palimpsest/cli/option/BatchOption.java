package org.palimpsest.cli.option;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of every command that checks: how many documents go into a request. */
public final class BatchOption {

  private static final int DEFAULT = 64;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = {
        "How many documents are checked in a request, 400,000 characters at most (default: "
            + DEFAULT
            + "; 1 with --param timeAllowed or cpuAllowed, which limit a request)."
      })
  private @Nullable Integer batch;

  /**
   * The size of a request.
   *
   * @param params of each; a limit of time is meant for a document, unless the size is given, too
   */
  public int size(Map<String, List<String>> params) {
    if (batch == null) {
      boolean limited =
          params.containsKey(CheckParams.TIME_ALLOWED)
              || params.containsKey(CheckParams.CPU_ALLOWED);
      return limited ? 1 : DEFAULT;
    }
    if (batch < 1) {
      throw new ParameterException(
          command.commandLine(), "--batch is " + batch + ", must be 1 or more");
    }
    return batch;
  }
}
