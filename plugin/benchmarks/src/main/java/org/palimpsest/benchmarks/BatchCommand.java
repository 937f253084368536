package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.lookup.BatchBenchmark;
import org.palimpsest.benchmarks.lookup.Clock;
import org.palimpsest.benchmarks.lookup.LookupSettings;
import org.palimpsest.benchmarks.lookup.SyntheticLibrary;
import org.palimpsest.benchmarks.report.Report;
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
    description = "Looks many suspicious documents up together, and one by one, in one thread.")
final class BatchCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Option(
      names = "--sentences",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "The size of the library (default: ${DEFAULT-VALUE}).")
  private int sentences;

  @Option(
      names = "--suspicious-sentences",
      paramLabel = "N",
      defaultValue = "130",
      description = "The size of a suspicious document (default: ${DEFAULT-VALUE}).")
  private int suspiciousSentences;

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many there are (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--flips",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "0,1,2",
      description = "How many bits of a probe are flipped (default: ${DEFAULT-VALUE}).")
  private List<Integer> flips = List.of();

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      defaultValue = "wall",
      description = {
        "What lookups are timed with: cpu where the machine is busy with other things",
        "(default: ${DEFAULT-VALUE})."
      })
  private Clock clock = Clock.WALL;

  @Override
  public Integer call() throws IOException {
    LookupSettings settings = settings();
    Report report = new Report("batch", spec.commandLine().getOut());
    boolean agrees =
        output.inFolder(
            folder -> {
              try (BatchBenchmark benchmark = new BatchBenchmark(settings, folder, report)) {
                return benchmark.run();
              }
            });
    report.write(output.json("batch"));
    return agrees ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private LookupSettings settings() {
    try {
      return new LookupSettings(
          new SyntheticLibrary(1, sentences),
          suspiciousSentences,
          documents,
          1,
          rounds,
          flips,
          MatchParameters.DEFAULT.distance(),
          clock,
          null,
          Path.of("."));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
