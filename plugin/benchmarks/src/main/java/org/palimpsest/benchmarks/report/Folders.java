package org.palimpsest.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders for temporary data. */
public final class Folders {

  private Folders() {}

  /**
   * Deletes a folder with its content.
   *
   * @throws IOException if a file cannot be deleted
   */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
