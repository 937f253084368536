package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A demo's folder is deleted although other threads write into it. */
final class DemoFolderTest {

  private static final int FILES = 2_000;

  @TempDir private Path temporary;

  @Test
  void folderIsDeleted_whileSomebodyWritesAndDeletesInIt() throws Exception {
    Path folder = Files.createDirectory(temporary.resolve("demo"));
    ExecutorService threads = Executors.newFixedThreadPool(1);
    AtomicInteger written = new AtomicInteger();
    try {
      Future<?> writing = threads.submit(() -> write(folder, written));
      while (written.get() < FILES / 4) {
        Thread.onSpinWait();
      }
      DemoFolder.delete(folder);
      writing.get(1, TimeUnit.MINUTES);
    } finally {
      threads.shutdownNow();
    }

    assertThat(folder).doesNotExist();
  }

  @Test
  void missingFolder_isNoFailure() throws IOException {
    DemoFolder.delete(temporary.resolve("nothing"));

    assertThat(temporary.resolve("nothing")).doesNotExist();
  }

  /** Creates folders with files and deletes half of them, until the folder is gone. */
  private static void write(Path folder, AtomicInteger written) {
    try {
      for (int i = 0; i < FILES; i++) {
        Path file = Files.createDirectory(folder.resolve("f" + i)).resolve("file");
        Files.writeString(file, "written meanwhile");
        if (i % 2 == 0) {
          Files.delete(file);
        }
        written.incrementAndGet();
      }
    } catch (IOException e) { // the folder was deleted meanwhile
      return;
    }
  }
}
