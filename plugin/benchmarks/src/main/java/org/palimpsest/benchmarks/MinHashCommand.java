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

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = {
        "Texts to index (src/) and to look up (susp/), with truth.jsonl",
        "(default: texts are made)."
      })
  private @Nullable Path corpus;

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "300",
      description = "How many sources are made (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "20000",
      description = "How long each is, in UTF-16 code units (default: ${DEFAULT-VALUE}).")
  private int length;

  @Option(
      names = "--lookups",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many documents are looked up (default: ${DEFAULT-VALUE}).")
  private int lookups;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many parts a collection is cut into (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Override
  public Integer call() throws IOException {
    if (Math.min(Math.min(documents, length), Math.min(lookups, Math.min(shards, rounds))) < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    BenchmarkReport report = new BenchmarkReport("min-hash", spec.commandLine().getOut());
    report.setting("texts", corpus == null ? "made" : String.valueOf(corpus.getFileName()));
    TextCorpus texts =
        corpus == null
            ? TextCorpus.generate(1, documents, lookups, length)
            : TextCorpus.read(corpus);
    output.inFolder(
        folder -> {
          try (var benchmark =
              new MinHashBenchmark(texts, shards, rounds, lookups, folder, report)) {
            benchmark.run();
          }
          return true;
        });
    report.write(output.json("min-hash"));
    return ExitCode.OK;
  }
}
