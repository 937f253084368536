package org.palimpsest.local;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.cli.Palimpsest;

/**
 * The federation agent's libraries, apart from Solr's, which have another version of Jetty. An
 * agent runs in its own process; its commands run here, in a class loader of their own, as starting
 * a JVM for each takes longer than the command. Safe for use by several threads.
 */
public final class AgentLibraries implements AutoCloseable {

  /** The system property with the folder of the libraries; set by the launcher script. */
  public static final String PROPERTY = "palimpsest.agent.libraries";

  private final Path folder;
  private final URLClassLoader loader;

  private AgentLibraries(Path folder, URLClassLoader loader) {
    this.folder = folder;
    this.loader = loader;
  }

  /**
   * Opens the libraries.
   *
   * @throws LocalClusterException if they are missing
   */
  public static AgentLibraries open() throws IOException {
    String named = System.getProperty(PROPERTY, "");
    if (named.isEmpty() || !Files.isDirectory(Path.of(named))) {
      throw new LocalClusterException(
          "the federation agent's libraries are not there; start it as ./palimpsest, or"
              + " name their folder with -D"
              + PROPERTY
              + "=DIR.");
    }
    Path folder = Path.of(named).toAbsolutePath();
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(file.toUri().toURL());
      }
    }
    return new AgentLibraries(
        folder,
        new URLClassLoader(
            "agent", jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader()));
  }

  /** The class path of an agent's process. */
  public String classPath() {
    return folder + File.separator + "*";
  }

  /**
   * Runs a command.
   *
   * @return its exit code
   */
  public int run(PrintWriter out, PrintWriter err, String... arguments) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(
        loader); // ServiceLoader uses it to find the commands of other modules
    try {
      Object commandLine =
          loader
              .loadClass(Palimpsest.class.getName())
              .getMethod("commandLine", PrintWriter.class, PrintWriter.class)
              .invoke(null, out, err);
      return (int)
          commandLine
              .getClass()
              .getMethod("execute", String[].class)
              .invoke(commandLine, (Object) arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the agent's libraries do not fit this program", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
