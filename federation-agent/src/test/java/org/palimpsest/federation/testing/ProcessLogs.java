package org.palimpsest.federation.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder for logs of the tests' processes, which {@link LogsAreClean} scans. The system
 * property {@code palimpsest.logs} names it, one for each JVM of tests.
 */
public final class ProcessLogs {

  private static final String PROPERTY = "palimpsest.logs";

  private ProcessLogs() {}

  /** Whether this JVM runs integration tests: only they start processes. */
  static boolean areKept() {
    return System.getProperty(PROPERTY) != null;
  }

  /** The folder; it exists. */
  public static Path folder() throws IOException {
    String folder = System.getProperty(PROPERTY);
    if (folder == null) {
      throw new IllegalStateException(
          "The system property "
              + PROPERTY
              + " is not set; run this as an integration test of Maven.");
    }
    return Files.createDirectories(Path.of(folder).toAbsolutePath().normalize());
  }

  /**
   * Keeps the log of an ended process.
   *
   * @param name its new name, without {@code .log}
   */
  public static void keep(Path log, String name) throws IOException {
    Files.copy(log, folder().resolve(name + ".log"));
  }

  /**
   * Links the log of a running process, which may delete it at its end.
   *
   * @param log below {@link #folder}, since a link cannot cross disks
   * @param name of the link, without {@code .log}
   */
  public static void link(Path log, String name) throws IOException {
    Files.createLink(folder().resolve(name + ".log"), log);
  }
}
