package org.palimpsest.cli.option;

import java.util.List;
import java.util.Map;
import org.palimpsest.client.indexing.IndexOptions;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Option {@code --batch-size}: number of documents per index request. */
public final class IndexBatchOption extends OptionGroup {

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      defaultValue = "100",
      description = "Documents in a request (default: ${DEFAULT-VALUE}).")
  private int batchSize;

  /**
   * The options of indexing.
   *
   * @throws ParameterException if a number is below 1
   */
  public IndexOptions options(int threads, boolean commit, Map<String, List<String>> params) {
    try {
      return new IndexOptions(batchSize, threads, commit, params);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }
}
