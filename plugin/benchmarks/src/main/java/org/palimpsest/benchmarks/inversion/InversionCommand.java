package org.palimpsest.benchmarks.inversion;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.palimpsest.benchmarks.report.BenchmarkCommand;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code run inversion}. */
@Command(
    name = "inversion",
    mixinStandardHelpOptions = true,
    description = {
      "Recovers the words of documents from the fingerprints that a site is sent, as a member could",
      "who has the seed and learned from other texts."
    })
public final class InversionCommand extends BenchmarkCommand {

  @Option(
      names = "--held",
      paramLabel = "DIR",
      required = true,
      description = "A folder of texts; some of them are recovered.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path held;

  @Option(
      names = "--learn",
      paramLabel = "DIR",
      required = true,
      description =
          "A folder of texts to learn from, but for those that are recovered or share a row of words"
              + " with them; may be repeated.")
  private final List<Path> learned = new ArrayList<>();

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many texts are recovered (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "8000",
      description = "How long they are at least, in UTF-16 code units (default: ${DEFAULT-VALUE}).")
  private int length;

  @Option(
      names = "--windows",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many windows of each are sent at most (default: ${DEFAULT-VALUE}).")
  private int windows;

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "How often a chain of the sampler goes over a text (default: ${DEFAULT-VALUE}).")
  private int sweeps;

  @Option(
      names = "--chains",
      paramLabel = "N",
      defaultValue = "4",
      description = "How many chains the sampler has (default: ${DEFAULT-VALUE}).")
  private int chains;

  @Option(
      names = "--bits",
      paramLabel = "N",
      split = ",",
      defaultValue = "100",
      description =
          "How many bits of each fingerprint are sent; several with commas (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Integer> bits = List.of();

  @Option(
      names = "--sending",
      paramLabel = "HOW",
      split = ",",
      defaultValue = "windows",
      description = "${COMPLETION-CANDIDATES}; several with commas (default: ${DEFAULT-VALUE}).")
  private List<Sending> sendings = List.of();

  /** Made by picocli. */
  public InversionCommand() {}

  @Override
  protected void require() {
    requirePositive(Collections.min(List.of(documents, length, windows, sweeps, chains)));
  }

  @Override
  protected boolean measure(Path folder, BenchmarkReport report) throws IOException {
    var settings = new InversionBenchmark.Settings(documents, length, windows, sweeps, chains);
    var benchmark = new InversionBenchmark(learned, held, settings, report);
    for (Sending sending : sendings) {
      for (int each : bits) {
        benchmark.run(sending, each);
      }
    }
    return true;
  }
}
