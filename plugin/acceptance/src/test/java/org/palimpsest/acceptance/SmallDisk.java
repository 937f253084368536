package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder on its own file system, small enough to fill. */
final class SmallDisk implements AutoCloseable {

  private static final int PAGE_BYTES = 4096;

  private final Path folder;
  private final Path ballast;

  private SmallDisk(Path folder) {
    this.folder = folder;
    this.ballast = folder.resolve("ballast");
  }

  /**
   * Mounts the file system; skips the test without the rights.
   *
   * @param folder created if absent
   */
  static SmallDisk mount(Path folder, int sizeMegabytes) throws IOException {
    Files.createDirectories(folder);
    int exitCode;
    try {
      exitCode =
          run("mount", "-t", "tmpfs", "-o", "size=" + sizeMegabytes + "m", "tmpfs", folder + "");
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      exitCode = 127;
    }
    assumeTrue(exitCode == 0, "a small disk (tmpfs) can be mounted, which only root may do");
    return new SmallDisk(folder);
  }

  private static int run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a disk was mounted");
    }
  }

  /** Fills the disk to the last byte. */
  void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(new byte[PAGE_BYTES]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left on device");
    }
    assertThat(Files.getFileStore(folder).getUsableSpace()).isZero();
  }

  /** Undoes {@link #fill}. */
  void makeRoom() throws IOException {
    Files.deleteIfExists(ballast);
  }

  @Override
  public void close() throws IOException {
    // Lazily: files mapped by a node are released by the garbage collector.
    assertThat(run("umount", "-l", folder.toString())).isZero();
  }
}
