package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.palimpsest.benchmarks.report.BenchmarkCommand;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code run duplicates}: the options of {@link DuplicatesBenchmark}. */
@Command(
    name = "duplicates",
    mixinStandardHelpOptions = true,
    description = {
      "Finds near duplicates by signatures: a library of random ones passes the tables of an intake,",
      "in memory and from an index; looks single ones up; weighs the index."
    })
public final class DuplicatesCostCommand extends BenchmarkCommand {

  @Option(
      names = "--intake",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "How many signatures the intake has (default: ${DEFAULT-VALUE}).")
  int intake;

  @Option(
      names = "--library",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "How many signatures the library has (default: ${DEFAULT-VALUE}).")
  int library;

  @Option(
      names = "--tables",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "4,10,16,20",
      description = "How many tables there are in memory (default: ${DEFAULT-VALUE}).")
  List<Integer> tables = List.of();

  @Option(
      names = "--slices",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000000,500000",
      description = "How many signatures pass the index at once (default: ${DEFAULT-VALUE}).")
  List<Integer> slices = List.of();

  @Option(
      names = "--lookups",
      paramLabel = "N",
      defaultValue = "2000",
      description = "How many single signatures a round looks up (default: ${DEFAULT-VALUE}).")
  int lookups;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many threads the pass over the index has (default: ${DEFAULT-VALUE}).")
  int threads;

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      defaultValue = "wall",
      description = {
        "What all but the pass over the index is timed with: cpu where the machine is busy with",
        "other things (default: ${DEFAULT-VALUE})."
      })
  Clock clock = Clock.WALL;

  /** Made by picocli. */
  public DuplicatesCostCommand() {}

  @Override
  protected void require() {
    requirePositive(
        Collections.min(
            List.of(intake, library, lookups, rounds, threads, Collections.min(slices))));
  }

  @Override
  protected boolean measure(Path folder, BenchmarkReport report) throws IOException {
    try (var benchmark = new DuplicatesBenchmark(this, folder, report)) {
      return benchmark.run();
    }
  }
}
