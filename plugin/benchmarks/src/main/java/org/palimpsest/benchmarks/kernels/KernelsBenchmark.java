package org.palimpsest.benchmarks.kernels;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;

/** Runs the kernels, and reports what each did a second. */
public final class KernelsBenchmark {

  private static final String ITEMS = "items";

  private KernelsBenchmark() {}

  /**
   * Runs and reports.
   *
   * @param jmhOptions options of JMH's own command line; without a name, all kernels are run
   * @throws CommandLineOptionException if JMH does not know an option
   * @throws RunnerException if a kernel failed
   */
  public static void run(List<String> jmhOptions, BenchmarkReport report)
      throws CommandLineOptionException, RunnerException {
    CommandLineOptions given = new CommandLineOptions(jmhOptions.toArray(String[]::new));
    OptionsBuilder options = new OptionsBuilder();
    options.parent(given);
    if (given.getIncludes().isEmpty()) {
      options.include(KernelsBenchmark.class.getPackageName() + ".*");
    }
    report.setting("JMH options", jmhOptions.isEmpty() ? "none" : String.join(" ", jmhOptions));
    report.add(table(run(options.shouldFailOnError(true).build())));
  }

  private static Collection<RunResult> run(Options options) throws RunnerException {
    return new Runner(options).run();
  }

  private static Table table(Collection<RunResult> results) {
    Table table = new Table("Kernels, one thread", "kernel", "texts", "a second", "of");
    results.stream()
        .sorted(Comparator.comparing(KernelsBenchmark::name))
        .forEach(
            result ->
                table.row(name(result), texts(result), perSecond(result), items(name(result))));
    return table;
  }

  private static String name(RunResult result) {
    return result.getPrimaryResult().getLabel();
  }

  private static String texts(RunResult result) {
    String language = result.getParams().getParam("language");
    return language == null ? "-" : language;
  }

  private static String items(String kernel) {
    return kernel.equals("hamming") ? "pairs" : "sentences";
  }

  /** What was done a second, iteration by iteration. */
  private static Measured perSecond(RunResult result) {
    return new Measured(
        result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .map(KernelsBenchmark::items)
            .toList());
  }

  private static double items(IterationResult iteration) {
    return Objects.requireNonNull(iteration.getSecondaryResults().get(ITEMS)).getScore();
  }
}
