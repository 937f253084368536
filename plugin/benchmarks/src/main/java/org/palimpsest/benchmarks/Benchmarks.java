package org.palimpsest.benchmarks;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.palimpsest.benchmarks.cluster.CheckCostCommand;
import org.palimpsest.benchmarks.evaluate.EvaluateCommand;
import org.palimpsest.benchmarks.inversion.InversionCommand;
import org.palimpsest.benchmarks.kernels.KernelsCommand;
import org.palimpsest.benchmarks.lookup.DuplicatesCostCommand;
import org.palimpsest.benchmarks.lookup.LookupCommand;
import org.palimpsest.client.PalimpsestException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** The program {@code run}. Exit codes: 0 done, 1 something failed or disagreed, 2 usage. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Measures speed, size and quality; docs/performance.md explains the figures.",
    subcommands = {
      KernelsCommand.class,
      LookupCommand.class,
      CheckCostCommand.class,
      DuplicatesCostCommand.class,
      InversionCommand.class,
      EvaluateCommand.class
    })
public final class Benchmarks {

  private Benchmarks() {}

  /** Runs one benchmark and exits. */
  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int exitCode = commandLine(out, err).execute(args);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  /**
   * The command line with all benchmarks.
   *
   * @param out takes the tables
   * @param err takes progress and errors
   */
  public static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    return new CommandLine(new Benchmarks())
        .setOut(out)
        .setErr(err)
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (e instanceof PalimpsestException) {
                err.println(e.getMessage());
              } else {
                e.printStackTrace(err);
              }
              err.flush();
              return ExitCode.SOFTWARE;
            });
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
  }
}
