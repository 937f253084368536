package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

  /** Does something in a new folder that is gone afterwards. */
  <T> T inFolder(Work<T> task) throws IOException {
    String prefix = "palimpsest-benchmark";
    Path folder =
        work == null
            ? Files.createTempDirectory(prefix)
            : Files.createTempDirectory(work, prefix);
    try {
      return task.in(folder);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** What is done in a folder. */
  @FunctionalInterface
  interface Work<T> {
    T in(Path folder) throws IOException;
  }
}
