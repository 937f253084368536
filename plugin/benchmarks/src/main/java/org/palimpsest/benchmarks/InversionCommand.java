package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.inversion.InversionBenchmark;
import org.palimpsest.benchmarks.inversion.Sending;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run inversion}. */
@Command(
    name = "inversion",
    mixinStandardHelpOptions = true,
    description = {
      "Recovers the words of documents from the fingerprints that a site is sent, as a member could",
      "who has the seed and learned from other texts."
    })
final class InversionCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

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

  @Override
  public Integer call() throws IOException {
    if (Math.min(Math.min(documents, length), Math.min(windows, Math.min(sweeps, chains))) < 1) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    BenchmarkReport report = new BenchmarkReport("inversion", spec.commandLine().getOut());
    output.inFolder(
        folder -> {
          var benchmark =
              new InversionBenchmark(
                  learned,
                  held,
                  Files.createDirectory(folder.resolve("schema")),
                  new InversionBenchmark.Settings(documents, length, windows, sweeps, chains),
                  report);
          for (Sending sending : sendings) {
            for (int each : bits) {
              benchmark.run(sending, each);
            }
          }
          return true;
        });
    report.write(output.json("inversion"));
    return ExitCode.OK;
  }
}
