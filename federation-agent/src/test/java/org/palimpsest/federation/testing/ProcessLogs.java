package org.palimpsest.federation.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the processes of tests log, and what lies there is scanned by {@link LogsAreClean}: the
 * folder that the system property {@code palimpsest.logs} names, one for each JVM of tests.
 */
public final class ProcessLogs {

  private static final String PROPERTY = "palimpsest.logs";

  private ProcessLogs() {}

  /** Whether this JVM runs integration tests: no others start processes. */
  static boolean areKept() {
    return System.getProperty(PROPERTY) != null;
  }

  /** The folder; it is there. */
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
   * Keeps the log of a process that has ended.
   *
   * @param name what it is called from then on, without {@code .log}
   */
  public static void keep(Path log, String name) throws IOException {
    Files.copy(log, folder().resolve(name + ".log"));
  }

  /**
   * Keeps the log of a process that goes on to write it, and may delete it at its end.
   *
   * @param log lies somewhere below {@link #folder}: a link leads to no other disk
   * @param name what it is called, too, without {@code .log}
   */
  public static void link(Path log, String name) throws IOException {
    Files.createLink(folder().resolve(name + ".log"), log);
  }
}
