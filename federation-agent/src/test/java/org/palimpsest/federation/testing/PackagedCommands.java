package org.palimpsest.federation.testing;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the agent's packaged command line in this JVM. A separate class loader loads its classes
 * once and sees no test classes. In a process, loading dominates the time of a short command.
 */
final class PackagedCommands {

  private static PackagedCommands instance;

  private final ClassLoader loader;
  private final Method commandLine;
  private final Method execute;

  private PackagedCommands(Path libraries) throws IOException, ReflectiveOperationException {
    loader = new URLClassLoader(jars(libraries), ClassLoader.getPlatformClassLoader());
    commandLine =
        loader
            .loadClass("org.palimpsest.cli.Palimpsest")
            .getMethod("commandLine", PrintWriter.class, PrintWriter.class);
    execute = commandLine.getReturnType().getMethod("execute", String[].class);
  }

  private static URL[] jars(Path libraries) throws IOException {
    try (Stream<Path> files = Files.list(libraries)) {
      return files.map(PackagedCommands::url).toArray(URL[]::new);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The commands of this JVM; the first call loads their classes. */
  static synchronized PackagedCommands of(Path libraries) throws IOException {
    if (instance == null) {
      try {
        instance = new PackagedCommands(libraries);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("no command line in " + libraries, e);
      }
    }
    return instance;
  }

  /**
   * Runs a command to its end. Its arguments must not have relative paths.
   *
   * @return its exit code
   */
  int run(PrintWriter out, PrintWriter err, List<String> arguments) {
    Thread current = Thread.currentThread();
    ClassLoader before = current.getContextClassLoader();
    current.setContextClassLoader(loader); // the commands of its libraries are looked for there
    try {
      Object line = commandLine.invoke(null, out, err);
      return (Integer) execute.invoke(line, (Object) arguments.toArray(String[]::new));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the command line failed: " + arguments, e);
    } finally {
      current.setContextClassLoader(before);
    }
  }
}
