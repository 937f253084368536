package org.palimpsest.benchmarks.kernels;

import java.nio.file.Path;
import java.util.ArrayList;
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
import org.palimpsest.benchmarks.report.BenchmarkCommand;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code run kernels}: runs the kernels, and reports the items of each per second. */
@Command(
    name = "kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the parts of indexing and comparing one by one, with JMH, in one thread.",
      "Takes JMH's options, such as -f 1 -i 3, and names of benchmarks."
    })
public final class KernelsCommand extends BenchmarkCommand {

  @Unmatched private final List<String> jmhOptions = new ArrayList<>();

  /** Made by picocli. */
  public KernelsCommand() {}

  @Override
  protected void require() {
    options();
  }

  @Override
  protected boolean measure(Path folder, BenchmarkReport report) throws RunnerException {
    report.setting("JMH options", jmhOptions.isEmpty() ? "none" : String.join(" ", jmhOptions));
    report.add(table(new Runner(options()).run()));
    return true;
  }

  private Options options() {
    try {
      CommandLineOptions given = new CommandLineOptions(jmhOptions.toArray(String[]::new));
      OptionsBuilder options = new OptionsBuilder();
      options.parent(given);
      if (given.getIncludes().isEmpty()) {
        options.include(KernelsCommand.class.getPackageName() + ".*");
      }
      return options.shouldFailOnError(true).build();
    } catch (CommandLineOptionException e) {
      throw wrong(e.getMessage());
    }
  }

  private static Table table(Collection<RunResult> results) {
    Table table = new Table("Kernels, one thread", "kernel", "texts", "a second", "of");
    results.stream()
        .sorted(Comparator.comparing(KernelsCommand::name))
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

  /** Items per second of each iteration. */
  private static Measured perSecond(RunResult result) {
    return new Measured(
        result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .map(KernelsCommand::items)
            .toList());
  }

  private static double items(IterationResult iteration) {
    return Objects.requireNonNull(iteration.getSecondaryResults().get("items")).getScore();
  }
}
