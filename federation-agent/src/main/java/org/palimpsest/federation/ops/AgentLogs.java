package org.palimpsest.federation.ops;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Logging of an agent: one JSON object per line. Commands on the same class path log errors only.
 */
public final class AgentLogs {

  private static final String LEVEL = "palimpsest.log.level";
  private static final String FILE = "palimpsest.log.file";
  private static final String APPENDER = "palimpsest.log.appender";

  private AgentLogs() {}

  /** Configures logging before the first logger; without a file to standard output. */
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
