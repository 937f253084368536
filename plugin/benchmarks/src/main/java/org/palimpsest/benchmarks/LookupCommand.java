package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.lookup.LookupBenchmark;
import org.palimpsest.benchmarks.lookup.LookupSettings;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.core.match.MatchParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code run lookup}. */
@Command(
    name = "lookup",
    mixinStandardHelpOptions = true,
    description = {
      "Looks suspicious documents up in a library of random fingerprints, in one leaf and one thread,",
      "beside faiss, a popcount scan and a floor of memory accesses; weighs the index."
    })
final class LookupCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final LookupOptions lookup = new LookupOptions(20, 7);

  @Option(
      names = "--scan-documents",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many of them the scan looks up (default: ${DEFAULT-VALUE}).")
  private int scanDocuments;

  @Option(
      names = "--distance",
      paramLabel = "N",
      description = "The largest distance that is found (default: that of a check).")
  private int distance = MatchParameters.DEFAULT.distance();

  @Option(names = "--no-faiss", description = "Leaves faiss out, which keeps all in memory.")
  private boolean isWithoutFaiss;

  @Option(
      names = "--no-ordinary",
      description = "Leaves Lucene's own formats out, which take as long to index again.")
  private boolean isWithoutOrdinary;

  @Override
  public Integer call() throws IOException {
    LookupSettings settings = settings();
    BenchmarkReport report = new BenchmarkReport("lookup", spec.commandLine().getOut());
    boolean agrees =
        output.inFolder(
            folder -> {
              try (LookupBenchmark benchmark = new LookupBenchmark(settings, folder, report)) {
                return benchmark.run();
              }
            });
    report.write(output.json("lookup"));
    return agrees ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private LookupSettings settings() {
    @Nullable String python =
        isWithoutFaiss ? null : System.getProperty("palimpsest.benchmarks.python", "python3");
    return lookup.settings(
        scanDocuments,
        distance,
        !isWithoutOrdinary,
        python,
        Path.of(System.getProperty("palimpsest.benchmarks.peers", "peers")));
  }
}
