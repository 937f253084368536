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
 * A temporary file whose name is taken away before anything is written, so that its content is gone
 * with the processes that have it open, however they end. Where the system has no descriptors as
 * files, as Linux has, the file keeps its name until it is closed.
 */
public final class NamelessFile implements Closeable {

  private static final Path DESCRIPTORS =
      Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd");

  private final FileChannel channel;
  private final Path path;

  /**
   * Makes an empty one, which only its owner can read.
   *
   * @param folder on the disk that takes its content
   * @throws IOException if that cannot be written
   */
  public NamelessFile(Path folder) throws IOException {
    Path named = Files.createTempFile(folder.toRealPath(), "", "");
    channel = FileChannel.open(named, StandardOpenOption.WRITE);
    path = descriptor(named);
    if (!path.equals(named)) {
      Files.delete(named);
    }
  }

  /** The descriptor of a file that is open here; the file itself where others cannot use that. */
  private static Path descriptor(Path named) throws IOException {
    // A process with rights of its own, as by setcap, keeps its descriptors from other processes.
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
        // It was closed meanwhile.
      }
    }
    return named;
  }

  /** What opens it as a file, here and in processes of the same owner, until it is closed. */
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
