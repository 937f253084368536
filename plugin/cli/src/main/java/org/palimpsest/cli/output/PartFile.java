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
 * A file that is written under a temporary name and renamed on completion. An existing file stays
 * until then. Closing an incomplete file, or ending the program, deletes it.
 *
 * <p>A special file, such as a pipe or {@code /dev/stdout}, is written directly. A symbolic link is
 * followed.
 */
public final class PartFile implements AutoCloseable {

  private static final int LINKS_MAX = 40;

  private final Path file;

  /** Equal to the file if that is written directly. */
  private final Path part;

  /**
   * Creates the temporary file.
   *
   * @throws IOException if the file is a folder, or its folder is not writable
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
   * Creates a file with a random name and default permissions, unlike {@link Files#createTempFile}.
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
        // try another name
      } catch (FileSystemException e) {
        throw named(file, e);
      }
    }
  }

  /** The same failure with the name that the user gave. */
  private static FileSystemException named(Path file, FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return new NoSuchFileException(file.toString());
    }
    return e instanceof AccessDeniedException
        ? new AccessDeniedException(file.toString())
        : new FileSystemException(file.toString(), null, e.getReason());
  }

  public Path part() {
    return part;
  }

  /** Renames the file, and keeps the permissions of the file it replaces. */
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
