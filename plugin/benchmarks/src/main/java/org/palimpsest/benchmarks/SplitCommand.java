package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.near.SplitBenchmark;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.duplicate.SpotSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run split}. */
@Command(
    name = "split",
    mixinStandardHelpOptions = true,
    description = {
      "Finds all near duplicates of libraries with an index of spots that is split by documents,",
      "and with one that is split by spots: time, and what the parts send each other."
    })
final class SplitCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Option(
      names = "--documents",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000,2000,4000,8000,16000",
      description = "How many documents the libraries have (default: ${DEFAULT-VALUE}).")
  private List<Integer> documents = List.of();

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "3000",
      description = "How long each made one is, in UTF-16 code units (default: ${DEFAULT-VALUE}).")
  private int length;

  @Option(
      names = "--texts",
      paramLabel = "DIR",
      description =
          "A folder of texts to take documents of; may be repeated (default: texts are made).")
  private final List<Path> texts = new ArrayList<>();

  @Option(
      names = "--parts",
      paramLabel = "N",
      defaultValue = "2",
      description = "Into how many parts the index is split (default: ${DEFAULT-VALUE}).")
  private int parts;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Override
  public Integer call() throws IOException, InterruptedException {
    boolean anyBelowOne = documents.stream().anyMatch(count -> count < 1);
    if (anyBelowOne || Math.min(Math.min(length, parts), rounds) < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    BenchmarkReport report = new BenchmarkReport("split", spec.commandLine().getOut());
    report.setting("texts", texts.isEmpty() ? "made" : "of " + texts.size() + " folders");
    List<SpotSet> sets =
        texts.isEmpty()
            ? SplitBenchmark.make(Collections.max(documents), length)
            : SplitBenchmark.read(texts);
    boolean agree = new SplitBenchmark(parts, rounds, report).run(sets, documents);
    report.write(output.json("split"));
    return agree ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
