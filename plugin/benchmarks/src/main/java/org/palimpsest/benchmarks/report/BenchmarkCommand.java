package org.palimpsest.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A benchmark as a command: prints its report, and writes the same as JSON. */
public abstract class BenchmarkCommand implements Callable<Integer> {

  private static final String PREFIX = "palimpsest-benchmark";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Where the figures go as JSON (default: benchmark-NAME.json, here).")
  private @Nullable Path json;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = {
        "An existing folder for the data, on the disk to be measured; they are removed at the end",
        "(default: the system's folder for temporary files)."
      })
  private @Nullable Path work;

  /** For subclasses. */
  protected BenchmarkCommand() {}

  @Override
  public final Integer call() throws Exception {
    require();
    BenchmarkReport report = new BenchmarkReport(spec.name(), spec.commandLine().getOut());
    boolean holds = measureInFolder(report);
    report.write(json == null ? Path.of("benchmark-" + spec.name() + ".json") : json);
    return holds ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /**
   * Checks the options.
   *
   * @throws ParameterException if a value is out of its bounds
   */
  protected void require() {}

  /**
   * Measures and reports.
   *
   * @param folder an empty folder for data, deleted afterwards
   * @return whether the results agree
   */
  protected abstract boolean measure(Path folder, BenchmarkReport report) throws Exception;

  /** A usage error. */
  protected final ParameterException wrong(@Nullable String sentence) {
    return new ParameterException(spec.commandLine(), String.valueOf(sentence));
  }

  /** The usage error of numbers below 1, if the smallest one is. */
  protected final void requirePositive(int smallest) {
    if (smallest < 1) {
      throw wrong("every number must be 1 or more");
    }
  }

  private boolean measureInFolder(BenchmarkReport report) throws Exception {
    Path folder =
        work == null ? Files.createTempDirectory(PREFIX) : Files.createTempDirectory(work, PREFIX);
    Thread atExit = new Thread(() -> deleteAtExit(folder), "delete-benchmark");
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      return measure(folder, report);
    } finally {
      Folders.delete(folder);
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
  }

  private static void deleteAtExit(Path folder) {
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      System.err.println("Not all of " + folder + " could be removed.");
    }
  }
}
