package org.palimpsest.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that has another name until it is whole, so that nobody sends on a part of one, and an
 * earlier file stays as long as there is no other. Closed without having been whole, nothing of it
 * stays.
 */
public final class PartFile implements AutoCloseable {

  private final Path file;
  private final Path part;

  /** For a file that may be there already; nothing is written yet. */
  public PartFile(Path file) {
    this.file = file;
    this.part = file.resolveSibling(file.getFileName() + ".part");
  }

  /** Where to write until it is whole. */
  public Path part() {
    return part;
  }

  /**
   * Gives it its name.
   *
   * @throws IOException if it cannot be renamed
   */
  public void whole() throws IOException {
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(part);
  }
}
