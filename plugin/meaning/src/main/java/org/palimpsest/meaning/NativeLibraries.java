package org.palimpsest.meaning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the libraries behind this module behave: none of them asks or tells anyone anything, and none
 * leaves files in a home.
 */
final class NativeLibraries {

  /** Without the first two the tokenizer's library reports its use on some clouds' machines. */
  private static final String NO_REPORT = "OPT_OUT_TRACKING";

  private static final String OFFLINE = "ai.djl.offline";

  /** Where the tokenizer's library unpacks its native part. */
  private static final String FOLDER = "ENGINE_CACHE_DIR";

  private NativeLibraries() {}

  /** An action that loads one. */
  interface Loading<T> {
    T load() throws IOException;
  }

  /**
   * Loads what needs the tokenizer's native part, which is unpacked into a new folder that nobody
   * else can write to, and removed as soon as it is loaded.
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
      } catch (IOException e) { // Windows keeps what is loaded
        file.toFile().deleteOnExit();
      }
    }
  }
}
