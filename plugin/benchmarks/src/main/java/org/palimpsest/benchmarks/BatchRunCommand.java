package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.cluster.BatchCheckBenchmark;
import org.palimpsest.benchmarks.lookup.BatchBenchmark;
import org.palimpsest.benchmarks.lookup.LookupSettings;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.match.MatchParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run batch}. */
@Command(
    name = "batch",
    mixinStandardHelpOptions = true,
    description = {
      "Looks many suspicious documents up together, and one by one, in one thread; then checks",
      "documents over HTTP in a SolrCloud of two shards in this process, one by one and several a",
      "request (needs Linux)."
    })
final class BatchRunCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final LookupOptions lookup = new LookupOptions(1000, 3);

  /** What is measured. */
  private enum Part {
    LOOKUP,
    CHECKS
  }

  @Option(
      names = "--parts",
      paramLabel = "lookup|checks",
      split = ",",
      defaultValue = "lookup,checks",
      description = "What is measured (default: ${DEFAULT-VALUE}).")
  private Set<Part> parts = Set.of();

  @Option(
      names = "--sources",
      paramLabel = "N",
      defaultValue = "300",
      description = "Checks: how many sources are made (default: ${DEFAULT-VALUE}).")
  private int sources;

  @Option(
      names = "--checks",
      paramLabel = "N",
      defaultValue = "256",
      description =
          "Checks: how many documents are checked in a round (default: ${DEFAULT-VALUE}).")
  private int checks;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "5000",
      description = {
        "Checks: how long each document is, in UTF-16 code units",
        "(default: ${DEFAULT-VALUE})."
      })
  private int length;

  @Option(
      names = "--batches",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1,16,64,256",
      description = "Checks: how many documents go into a request (default: ${DEFAULT-VALUE}).")
  private List<Integer> batches = List.of();

  @Option(
      names = "--check-rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Checks: how many rounds count (default: ${DEFAULT-VALUE}).")
  private int checkRounds;

  @Override
  public Integer call() throws IOException {
    LookupSettings settings =
        lookup.settings(1, MatchParameters.DEFAULT.distance(), false, null, Path.of("."));
    boolean isAnyBelowOne = batches.stream().anyMatch(count -> count < 1);
    if (isAnyBelowOne || Math.min(Math.min(sources, checks), Math.min(length, checkRounds)) < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    BenchmarkReport report = new BenchmarkReport("batch", spec.commandLine().getOut());
    boolean agrees = true;
    if (parts.contains(Part.LOOKUP)) {
      agrees = output.inFolder(folder -> lookUp(settings, folder, report));
    }
    if (parts.contains(Part.CHECKS)) {
      agrees &= output.inFolder(folder -> check(folder, report));
    }
    report.write(output.json("batch"));
    return agrees ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static boolean lookUp(LookupSettings settings, Path folder, BenchmarkReport report)
      throws IOException {
    try (BatchBenchmark benchmark = new BatchBenchmark(settings, folder, report)) {
      return benchmark.run();
    }
  }

  private boolean check(Path folder, BenchmarkReport report) throws IOException {
    TextCorpus texts = TextCorpus.generate(1, sources, checks, length);
    try (var benchmark = new BatchCheckBenchmark(texts, batches, checkRounds, folder, report)) {
      return benchmark.run();
    }
  }
}
