package org.palimpsest.cli.option;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Option {@code --batch}: number of documents per check request. */
public final class BatchOption extends OptionGroup {

  private static final int DEFAULT = 64;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = {
        "Documents in a request, of at most 400,000 characters (default: "
            + DEFAULT
            + "; 1 with --param timeAllowed or cpuAllowed, which limit a request)."
      })
  private @Nullable Integer batch;

  /**
   * The number of documents per request: 1 by default if the parameters limit a request's time.
   *
   * @throws ParameterException if it is below 1
   */
  public int size(Map<String, List<String>> params) {
    if (batch == null) {
      boolean limited =
          params.containsKey(CheckParams.TIME_ALLOWED)
              || params.containsKey(CheckParams.CPU_ALLOWED);
      return limited ? 1 : DEFAULT;
    }
    return atLeastOne("--batch", batch);
  }
}
