package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A disk of a few MiB in memory, which can be filled and made read-only. */
public final class SmallDisk implements AutoCloseable {

  private static final String BALLAST = "ballast";

  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /** Mounts a disk at a new folder; skips the test with a message if that is not permitted. */
  public static SmallDisk mount(Path folder, int mebibytes)
      throws IOException, InterruptedException {
    Files.createDirectory(folder);
    boolean isMounted =
        Shell.run(
            "mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString());
    if (!isMounted) {
      System.err.println("NOT CHECKED: a full or read-only disk, as none can be mounted here.");
    }
    assumeThat(isMounted).as("a small disk can be mounted").isTrue();
    return new SmallDisk(folder);
  }

  /** The mount point. */
  public Path folder() {
    return folder;
  }

  /** Fills the disk except for a number of bytes. */
  public void fill(int left) throws IOException {
    Path ballast = folder.resolve(BALLAST);
    try (FileChannel file =
        FileChannel.open(ballast, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int size = 1 << 16; size > 0; size /= 16) {
        writeAll(file, size);
      }
      file.truncate(Math.max(0, file.size() - left));
    }
  }

  private static void writeAll(FileChannel file, int size) {
    try {
      while (true) {
        file.write(java.nio.ByteBuffer.allocate(size));
      }
    } catch (IOException e) { // no room for so much
      return;
    }
  }

  /** Deletes the filling. */
  public void free() throws IOException {
    Files.delete(folder.resolve(BALLAST));
  }

  /** Makes the disk read-only or writable; no file may be open. */
  public void setReadOnly(boolean isReadOnly) throws IOException, InterruptedException {
    if (!Shell.run("mount", "-o", "remount," + (isReadOnly ? "ro" : "rw"), folder.toString())) {
      throw new IllegalStateException("The disk was not mounted anew.");
    }
  }

  @Override
  public void close() throws IOException {
    try {
      // Lazily: this process may have loaded a library from it.
      boolean unused = Shell.run("umount", "-l", folder.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
