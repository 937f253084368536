package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.cluster.MinHashBenchmark;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.texts.TextCorpus;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run min-hash}. */
@Command(
    name = "min-hash",
    mixinStandardHelpOptions = true,
    description = {
      "Indexes texts into a SolrCloud in this process, four ways: as shipped, the text alone, and",
      "with the field for Solr's own {!min_hash}, of each document and of each sentence; then looks",
      "documents up with all but the text."
    })
final class MinHashCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final TextOptions texts = new TextOptions(300, 20);

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = {
        "Texts to index (src/) and to look up (susp/), with truth.jsonl",
        "(default: texts are made)."
      })
  private @Nullable Path corpus;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many parts a collection is cut into (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Override
  public Integer call() throws IOException {
    if (Math.min(texts.smallest(), shards) < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    BenchmarkReport report = new BenchmarkReport("min-hash", spec.commandLine().getOut());
    report.setting("texts", corpus == null ? "made" : String.valueOf(corpus.getFileName()));
    TextCorpus used = corpus == null ? texts.make() : TextCorpus.read(corpus);
    output.inFolder(
        folder -> {
          try (var benchmark =
              new MinHashBenchmark(used, shards, texts.rounds(), texts.lookups(), folder, report)) {
            benchmark.run();
          }
          return true;
        });
    report.write(output.json("min-hash"));
    return ExitCode.OK;
  }
}
