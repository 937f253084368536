package org.palimpsest.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.cluster.GrowthBenchmark;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.texts.TextCorpus;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run growth}. */
@Command(
    name = "growth",
    mixinStandardHelpOptions = true,
    description = {
      "Checks documents against one library cut into different numbers of shards, and against parts",
      "of it in fewer shards, on one node in this process: time, processor time, bytes and requests",
      "of a check, and what of it the shards cost. Needs Linux."
    })
final class GrowthCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final TextOptions texts = new TextOptions(500, 16);

  @Option(
      names = "--shards",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1,2,4",
      description = "Into how many the library is cut (default: ${DEFAULT-VALUE}).")
  private List<Integer> shards = List.of();

  @Override
  public Integer call() throws IOException {
    boolean anyBelowOne = shards.stream().anyMatch(count -> count < 1);
    if (anyBelowOne || texts.smallest() < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    BenchmarkReport report = new BenchmarkReport("growth", spec.commandLine().getOut());
    TextCorpus made = texts.make();
    boolean agrees =
        output.inFolder(
            folder -> {
              try (var benchmark =
                  new GrowthBenchmark(made, shards, texts.rounds(), folder, report)) {
                return benchmark.run();
              }
            });
    report.write(output.json("growth"));
    return agrees ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
