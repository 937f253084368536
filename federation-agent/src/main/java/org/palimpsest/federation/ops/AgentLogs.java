package org.palimpsest.federation.ops;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How an agent logs: an object of JSON in each line. Commands, which share the class path, log
 * errors only.
 */
public final class AgentLogs {

  private static final String LEVEL = "palimpsest.log.level";
  private static final String FILE = "palimpsest.log.file";
  private static final String APPENDER = "palimpsest.log.appender";

  private AgentLogs() {}

  /**
   * Logs so. To be called before the first logger is made, which reads the log's configuration.
   *
   * @param level the least weight of the agent's own messages; those of libraries are warnings
   * @param file where to, null for standard output
   */
  public static void configure(String level, @Nullable Path file) {
    System.setProperty(LEVEL, level);
    if (file != null) {
      System.setProperty(FILE, file.toString());
      System.setProperty(APPENDER, "file");
    } else {
      System.setProperty(APPENDER, "out");
    }
  }
}
