package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The log of all nodes of this JVM. */
final class Log {

  private static final String PROPERTY = "palimpsest.logs";

  private Log() {}

  /** Whether a log exists; unit tests start no nodes. */
  static boolean isKept() {
    return System.getProperty(PROPERTY) != null;
  }

  static List<String> lines() throws IOException {
    String folder = System.getProperty(PROPERTY);
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
