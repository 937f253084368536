package org.palimpsest.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.palimpsest.benchmarks.kernels.KernelsBenchmark;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code run kernels}. */
@Command(
    name = "kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the parts of indexing and comparing one by one, with JMH, in one thread.",
      "Takes JMH's options, such as -f 1 -i 3, and names of benchmarks."
    })
final class KernelsCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Unmatched private final List<String> jmhOptions = new ArrayList<>();

  @Override
  public Integer call() throws IOException, RunnerException {
    BenchmarkReport report = new BenchmarkReport("kernels", spec.commandLine().getOut());
    try {
      KernelsBenchmark.run(jmhOptions, report);
    } catch (CommandLineOptionException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    report.write(output.json("kernels"));
    return 0;
  }
}
