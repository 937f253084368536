package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.palimpsest.benchmarks.report.BenchmarkCommand;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.core.match.MatchParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code run lookup}: the options of {@link LookupBenchmark}. */
@Command(
    name = "lookup",
    mixinStandardHelpOptions = true,
    description = {
      "Looks suspicious documents up in a library of random fingerprints, in one leaf and one thread,",
      "beside faiss, a popcount scan and a floor of memory accesses; weighs the index."
    })
public final class LookupCommand extends BenchmarkCommand {

  @Option(
      names = "--sentences",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "The size of the library (default: ${DEFAULT-VALUE}).")
  int sentences;

  @Option(
      names = "--suspicious-sentences",
      paramLabel = "N",
      defaultValue = "130",
      description = "The size of a suspicious document (default: ${DEFAULT-VALUE}).")
  int suspiciousSentences;

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many suspicious documents a round looks up (default: ${DEFAULT-VALUE}).")
  int documents;

  @Option(
      names = "--scan-documents",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many of them the scan looks up (default: ${DEFAULT-VALUE}).")
  int scanDocuments;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "7",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--flips",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "0,1,2",
      description = "How many bits of a probe are flipped (default: ${DEFAULT-VALUE}).")
  List<Integer> flips = List.of();

  @Option(
      names = "--distance",
      paramLabel = "N",
      description = "The largest distance that is found (default: that of a check).")
  int distance = MatchParameters.DEFAULT.distance();

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      defaultValue = "wall",
      description = {
        "What lookups are timed with: cpu where the machine is busy with other things",
        "(default: ${DEFAULT-VALUE})."
      })
  Clock clock = Clock.WALL;

  @Option(names = "--no-faiss", description = "Leaves faiss out, which keeps all in memory.")
  boolean isWithoutFaiss;

  /** Made by picocli. */
  public LookupCommand() {}

  @Override
  protected void require() {
    requirePositive(
        Collections.min(List.of(suspiciousSentences, documents, scanDocuments, rounds)));
    try {
      library();
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  SyntheticLibrary library() {
    return new SyntheticLibrary(1, sentences);
  }

  @Override
  protected boolean measure(Path folder, BenchmarkReport report) throws IOException {
    try (LookupBenchmark benchmark = new LookupBenchmark(this, folder, report)) {
      return benchmark.run();
    }
  }
}
