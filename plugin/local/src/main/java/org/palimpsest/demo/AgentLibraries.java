package org.palimpsest.demo;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the federation agent's libraries lie: it runs in processes of its own. */
final class AgentLibraries {

  /** Set by the launcher script. */
  static final String PROPERTY = "palimpsest.agent.libraries";

  private AgentLibraries() {}

  /**
   * The class path of the agent.
   *
   * @throws DemoException if there is none
   */
  static String classPath() throws DemoException {
    String folder = System.getProperty(PROPERTY, "");
    if (folder.isEmpty() || !Files.isDirectory(Path.of(folder))) {
      throw new DemoException(
          "the federation agent's libraries are not there; start it as ./palimpsest demo"
              + " --federated, or name their folder with -D"
              + PROPERTY
              + "=DIR.");
    }
    return Path.of(folder).toAbsolutePath() + File.separator + "*";
  }
}
