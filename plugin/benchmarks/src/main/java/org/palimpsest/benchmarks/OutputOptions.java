package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.report.Folders;
import picocli.CommandLine.Option;

/** Where results and temporary data go. */
final class OutputOptions {

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

  /** The file of the figures. */
  Path json(String benchmark) {
    return json == null ? Path.of("benchmark-" + benchmark + ".json") : json;
  }

  /**
   * Does something in a new folder that is gone afterwards, also where the process is told to end.
   *
   * @return what the task returns
   * @throws IOException if the folder cannot be made or removed, or the task fails
   */
  boolean inFolder(Work task) throws IOException {
    String prefix = "palimpsest-benchmark";
    Path folder =
        work == null ? Files.createTempDirectory(prefix) : Files.createTempDirectory(work, prefix);
    Thread atExit = new Thread(() -> deleteAtExit(folder), "delete-benchmark");
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      return task.in(folder);
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

  /** What is done in a folder. */
  @FunctionalInterface
  interface Work {
    /** Does it; returns whether all is well. */
    boolean in(Path folder) throws IOException;
  }
}
