package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** The temporary folder of a demo. */
final class DemoFolder {

  private static final String PREFIX = "palimpsest-demo";

  /** How often a folder is deleted anew in which somebody still writes. */
  private static final int DELETE_TRIES = 100;

  private static final Duration DELETE_PAUSE = Duration.ofMillis(100);

  private DemoFolder() {}

  static Path create() throws IOException {
    return Files.createTempDirectory(PREFIX);
  }

  /**
   * Deletes a folder and all in it. What is made or deleted there meanwhile is no failure: where a
   * demo is interrupted, its threads are in the midst of their work.
   *
   * @throws IOException if something is still there after ten seconds
   */
  static void delete(Path folder) throws IOException {
    for (int tries = 1; Files.exists(folder); tries++) {
      try {
        deleteOnce(folder);
      } catch (IOException e) {
        if (tries == DELETE_TRIES) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void deleteOnce(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) { // a folder that was there when its parent was read
      throw e.getCause();
    }
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(DELETE_PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a folder was deleted");
    }
  }
}
