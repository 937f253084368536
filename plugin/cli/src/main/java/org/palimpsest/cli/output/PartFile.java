package org.palimpsest.cli.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that has another name until it is whole, so that nobody sends on a part of one, and an
 * earlier file stays as long as there is no other. Closed without having been whole, nothing of it
 * stays, nor where the program is ended meanwhile.
 *
 * <p>What is no regular file, such as a pipe or {@code /dev/stdout}, is written into: a file that
 * took its name would be none of what its readers wait for. Through a link the file is meant that
 * it leads to, as everywhere.
 */
public final class PartFile implements AutoCloseable {

  /** As many as the kernel follows. */
  private static final int LINKS_MAX = 40;

  private final Path file;

  /** The file itself where that is written into. */
  private final Path part;

  /**
   * For a file that may be there already, which is left alone until the other one is whole.
   *
   * @throws IOException if it is a folder, or no file can be written beside it
   */
  public PartFile(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "it is a folder");
    }
    boolean replaced = !Files.exists(file) || Files.isRegularFile(file);
    this.file = replaced ? target(file) : file;
    this.part = replaced ? created(this.file) : file;
  }

  private static Path target(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == LINKS_MAX) {
        throw new FileSystemException(file.toString(), null, "it is a link to itself");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /**
   * A new file beside another one, by a name that none has: any fixed one could be a user's. Unlike
   * those of {@link Files#createTempFile}, others may read it where they may read new files.
   */
  private static Path created(Path file) throws IOException {
    while (true) {
      String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
      Path part = file.resolveSibling("palimpsest-" + random + ".part");
      try {
        Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
            .close();
        part.toFile().deleteOnExit();
        return part;
      } catch (FileAlreadyExistsException e) {
        // another number
      } catch (FileSystemException e) {
        throw named(file, e);
      }
    }
  }

  /** The same failure by the name that the user gave. */
  private static FileSystemException named(Path file, FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return new NoSuchFileException(file.toString());
    }
    return e instanceof AccessDeniedException
        ? new AccessDeniedException(file.toString())
        : new FileSystemException(file.toString(), null, e.getReason());
  }

  /** Where to write until it is whole. */
  public Path part() {
    return part;
  }

  /**
   * Gives it its name, and what an earlier file of that name had of permissions.
   *
   * @throws IOException if it cannot be renamed
   */
  public void whole() throws IOException {
    if (part.equals(file)) {
      return;
    }
    var earlier = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (earlier != null && Files.exists(file)) {
      Files.setPosixFilePermissions(part, earlier.readAttributes().permissions());
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    if (!part.equals(file)) {
      Files.deleteIfExists(part);
    }
  }
}
