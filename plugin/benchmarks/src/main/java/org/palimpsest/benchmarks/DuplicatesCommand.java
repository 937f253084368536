package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.cluster.SignatureIndexingBenchmark;
import org.palimpsest.benchmarks.lookup.Clock;
import org.palimpsest.benchmarks.lookup.DuplicatesBenchmark;
import org.palimpsest.benchmarks.lookup.DuplicatesSettings;
import org.palimpsest.benchmarks.lookup.SignatureLibrary;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.texts.TextCorpus;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run duplicates}. */
@Command(
    name = "duplicates",
    mixinStandardHelpOptions = true,
    description = {
      "Finds near duplicates by signatures: a library of random ones passes the tables of an"
          + " intake,",
      "in memory and from an index; single ones are looked up beside faiss and a floor of memory",
      "accesses; weighs the index; indexes texts with signatures and without. Needs Linux."
    })
final class DuplicatesCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Option(
      names = "--intake",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "How many signatures the intake has (default: ${DEFAULT-VALUE}).")
  private int intake;

  @Option(
      names = "--library",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "How many signatures the library has (default: ${DEFAULT-VALUE}).")
  private int library;

  @Option(
      names = "--tables",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "4,10,16,20",
      description = "How many tables there are in memory (default: ${DEFAULT-VALUE}).")
  private List<Integer> tables = List.of();

  @Option(
      names = "--slices",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000000,500000",
      description = "How many signatures pass the index at once (default: ${DEFAULT-VALUE}).")
  private List<Integer> slices = List.of();

  @Option(
      names = "--lookups",
      paramLabel = "N",
      defaultValue = "2000",
      description = "How many single signatures a round looks up (default: ${DEFAULT-VALUE}).")
  private int lookups;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many threads the pass over the index has (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      defaultValue = "wall",
      description = {
        "What all but the pass over the index is timed with: cpu where the machine is busy with"
            + " other",
        "things (default: ${DEFAULT-VALUE})."
      })
  private Clock clock = Clock.WALL;

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "6000",
      description = {
        "How many documents are indexed with signatures and without; 0 for none",
        "(default: ${DEFAULT-VALUE})."
      })
  private int documents;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "3000",
      description = "How long each is, in UTF-16 code units (default: ${DEFAULT-VALUE}).")
  private int length;

  @Option(names = "--no-faiss", description = "Leaves faiss out, which keeps all in memory.")
  private boolean isWithoutFaiss;

  @Override
  public Integer call() throws IOException {
    DuplicatesSettings settings = settings();
    BenchmarkReport report = new BenchmarkReport("duplicates", spec.commandLine().getOut());
    boolean agrees =
        output.inFolder(
            folder -> {
              if (documents > 0) {
                index(folder, report);
              }
              try (var benchmark = new DuplicatesBenchmark(settings, folder, report)) {
                return benchmark.run();
              }
            });
    report.write(output.json("duplicates"));
    return agrees ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void index(Path folder, BenchmarkReport report) throws IOException {
    Path home = Files.createDirectory(folder.resolve("cluster"));
    Map<String, String> texts = TextCorpus.generate(1, documents, 1, length).sources();
    try (var benchmark = new SignatureIndexingBenchmark(texts, rounds, home, report)) {
      benchmark.run();
    }
  }

  private DuplicatesSettings settings() {
    if (documents < 0 || length < 1) {
      throw new ParameterException(
          spec.commandLine(), "--documents must be 0 or more, --length 1 or more");
    }
    try {
      return new DuplicatesSettings(
          new SignatureLibrary(1, intake, library),
          tables,
          slices,
          lookups,
          rounds,
          threads,
          clock,
          isWithoutFaiss ? null : System.getProperty("palimpsest.benchmarks.python", "python3"),
          Path.of(System.getProperty("palimpsest.benchmarks.peers", "peers")));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
