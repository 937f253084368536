package org.palimpsest.extract;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary file that is unlinked before it is written, so that its content vanishes with the
 * processes that have it open. Without {@code /proc} the file keeps its name until it is closed.
 */
public final class NamelessFile implements Closeable {

  private static final Path DESCRIPTORS =
      Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd");

  private final FileChannel channel;
  private final Path path;

  /**
   * Creates an empty file for its owner only.
   *
   * @param folder on the disk to use
   * @throws IOException if it is not writable
   */
  public NamelessFile(Path folder) throws IOException {
    Path named = Files.createTempFile(folder.toRealPath(), "", "");
    channel = FileChannel.open(named, StandardOpenOption.WRITE);
    path = descriptor(named);
    if (!path.equals(named)) {
      Files.delete(named);
    }
  }

  /** The descriptor of an open file, or the file if other processes cannot open the descriptor. */
  private static Path descriptor(Path named) throws IOException {
    // A process with capabilities hides its descriptors from other processes.
    if (!Files.isDirectory(DESCRIPTORS)
        || !Files.getOwner(DESCRIPTORS).equals(Files.getOwner(named))) {
      return named;
    }
    List<Path> open;
    try (Stream<Path> all = Files.list(DESCRIPTORS)) {
      open = all.toList();
    }
    for (Path each : open) {
      try {
        if (Files.readSymbolicLink(each).equals(named)) {
          return each;
        }
      } catch (NoSuchFileException e) {
        // closed in the meantime
      }
    }
    return named;
  }

  /** Path for this process and others of the same owner, until the file is closed. */
  public Path path() {
    return path;
  }

  void write(byte[] content) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(content);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    if (!path.startsWith(DESCRIPTORS)) {
      Files.deleteIfExists(path);
    }
  }
}
