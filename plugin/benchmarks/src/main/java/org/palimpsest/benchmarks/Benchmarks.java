package org.palimpsest.benchmarks;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** The program {@code run}. Exit codes: 0 done, 1 something failed or disagreed, 2 usage. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Measures speed and size; docs/performance.md says what each figure means.",
    subcommands = {
      KernelsCommand.class,
      LookupCommand.class,
      MinHashCommand.class,
      NearDuplicatesCommand.class,
      CheckCommand.class,
      DuplicatesCommand.class,
      InversionCommand.class
    })
public final class Benchmarks {

  private Benchmarks() {}

  /** Runs one benchmark and exits. */
  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int exitCode =
        new CommandLine(new Benchmarks())
            .setOut(out)
            .setErr(err)
            .setUsageHelpAutoWidth(true)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(
                (e, command, parsed) -> {
                  e.printStackTrace(err);
                  return ExitCode.SOFTWARE;
                })
            .execute(args);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
  }
}
