package org.palimpsest.federation.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The classes that commands of the agent load, in the form in which a JVM maps them (class data
 * sharing): to read, parse and verify them anew is a third of what the start of a process costs.
 * The first command of this JVM leaves them behind; where it could not, agents do without.
 */
final class ClassArchive {

  /** What is wrong with an archive is not for whoever reads what a command prints. */
  private static final String SILENTLY = "-Xlog:cds*=off";

  private static Path file;

  private ClassArchive() {}

  /**
   * Options of Java for a command that is waited for.
   *
   * @return those that write the archive, for the first one; then those of {@link #reading}
   */
  static synchronized List<String> writingOrReading() throws IOException {
    if (file != null) {
      return reading();
    }
    Path folder = Files.createTempDirectory("palimpsest-classes");
    folder.toFile().deleteOnExit();
    file = folder.resolve("commands.jsa");
    file.toFile().deleteOnExit();
    return List.of(SILENTLY, "-XX:ArchiveClassesAtExit=" + file);
  }

  /** Whether a command has tried to leave one behind. */
  static synchronized boolean isWritten() {
    return file != null;
  }

  /** Options of Java for any process of the agent's libraries; none while there is no archive. */
  static synchronized List<String> reading() {
    return file != null && Files.exists(file)
        ? List.of(SILENTLY, "-XX:SharedArchiveFile=" + file)
        : List.of();
  }
}
