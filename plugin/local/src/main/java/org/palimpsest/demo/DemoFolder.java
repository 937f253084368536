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

  /** Attempts at deleting a folder that is still written to. */
  private static final int DELETE_TRIES = 100;

  private static final Duration DELETE_PAUSE = Duration.ofMillis(100);

  private DemoFolder() {}

  static Path create() throws IOException {
    return Files.createTempDirectory(PREFIX);
  }

  /**
   * Deletes a folder with its content. Concurrent changes are no failure, as threads of an
   * interrupted demo may still run.
   *
   * @throws IOException if files remain after ten seconds
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
    } catch (UncheckedIOException e) { // deleted since its parent was read
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
