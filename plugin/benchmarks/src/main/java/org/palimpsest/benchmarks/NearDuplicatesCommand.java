package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.near.FalseDuplicates;
import org.palimpsest.benchmarks.near.NearDuplicates;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run near-duplicates}. */
@Command(
    name = "near-duplicates",
    mixinStandardHelpOptions = true,
    description = {
      "Tells the near duplicates of a corpus by each scheme of the literature, by Solr's own, and"
          + " by",
      "the ratio of a check; and counts what the default tells of documents that are no copies."
    })
final class NearDuplicatesCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description =
          "A folder with src/, susp/ and truth.jsonl, as .ci/near_duplicates.py makes it.")
  private @Nullable Path corpus;

  @Option(
      names = "--every",
      paramLabel = "N",
      defaultValue = "1",
      description = "Takes every Nth document of susp/ only (default: ${DEFAULT-VALUE}).")
  private int every;

  @Option(
      names = "--unrelated",
      paramLabel = "DIR",
      description = "A folder of texts that are no copies of the library's; may be repeated.")
  private final List<Path> unrelated = new ArrayList<>();

  @Option(
      names = "--library",
      paramLabel = "DIR",
      description = "A folder of texts that the unrelated ones are compared with; may be repeated.")
  private final List<Path> library = new ArrayList<>();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "100000",
      description =
          "How many random pairs of an unrelated text and the library (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Override
  public Integer call() throws IOException {
    if (Math.min(every, pairs) < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    if (unrelated.isEmpty() != library.isEmpty() || (corpus == null && library.isEmpty())) {
      throw new ParameterException(
          spec.commandLine(), "name a --corpus, or --unrelated and --library together, or all");
    }
    BenchmarkReport report = new BenchmarkReport("near-duplicates", spec.commandLine().getOut());
    if (corpus != null) {
      NearDuplicates benchmark = new NearDuplicates(corpus, every, report);
      output.inFolder(
          folder -> {
            benchmark.run(folder);
            return true;
          });
    }
    if (!library.isEmpty()) {
      FalseDuplicates.read(unrelated, library).run(pairs, report);
    }
    report.write(output.json("near-duplicates"));
    return ExitCode.OK;
  }
}
