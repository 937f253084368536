package org.palimpsest.meaning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Restricts the native libraries: no network access, no files in a home folder. */
final class NativeLibraries {

  /** These two stop reports of use by the tokenizer's library on some clouds. */
  private static final String NO_REPORT = "OPT_OUT_TRACKING";

  private static final String OFFLINE = "ai.djl.offline";

  /** The folder for the tokenizer's native part. */
  private static final String FOLDER = "ENGINE_CACHE_DIR";

  private NativeLibraries() {}

  interface Loading<T> {
    T load() throws IOException;
  }

  /**
   * Loads code with a native part, which is unpacked into a new private folder and deleted after
   * loading.
   *
   * @throws IOException if it cannot be unpacked or loaded
   */
  static synchronized <T> T withFolder(Loading<T> loading) throws IOException {
    System.setProperty(NO_REPORT, "true");
    System.setProperty(OFFLINE, "true");
    Path folder = Files.createTempDirectory("palimpsest-meaning");
    System.setProperty(FOLDER, folder.toString());
    try {
      return loading.load();
    } finally {
      System.clearProperty(FOLDER);
      remove(folder);
    }
  }

  private static void remove(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) { // Windows keeps loaded files
        file.toFile().deleteOnExit();
      }
    }
  }
}
