package org.palimpsest.local.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What all of a run's nodes have logged so far. */
final class Log {

  private Log() {}

  static List<String> lines() throws IOException {
    String folder = System.getProperty("palimpsest.logs");
    assertThat(folder).as("system property palimpsest.logs, set in the pom").isNotNull();
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      for (Path file : files.toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }
}
