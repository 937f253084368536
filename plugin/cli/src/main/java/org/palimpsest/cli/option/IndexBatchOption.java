package org.palimpsest.cli.option;

import java.util.List;
import java.util.Map;
import org.palimpsest.client.IndexOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of every command that adds documents, many a request. */
public final class IndexBatchOption {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many documents go into a request (default: ${DEFAULT-VALUE}).")
  private int batchSize;

  /**
   * How documents are added, in batches of this size.
   *
   * @throws ParameterException if a number is below 1
   */
  public IndexOptions options(int threads, boolean commit, Map<String, List<String>> params) {
    try {
      return new IndexOptions(batchSize, threads, commit, params);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }
}
