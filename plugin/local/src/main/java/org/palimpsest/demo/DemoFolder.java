package org.palimpsest.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The temporary folder of a demo. */
final class DemoFolder {

  private static final String PREFIX = "palimpsest-demo";

  private DemoFolder() {}

  static Path create() throws IOException {
    return Files.createTempDirectory(PREFIX);
  }

  /** Deletes a folder and all in it. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
