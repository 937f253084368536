package org.palimpsest.local;

import static java.nio.file.attribute.PosixFilePermission.GROUP_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OTHERS_EXECUTE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.cli.terminal.ShellWords;

/**
 * Files and folders that only their owner can read. Without POSIX modes, as on Windows, they get
 * the rights of their parent folder.
 */
public final class PrivateFiles {

  /** Permissions that let other accounts into a folder; without them all its content is closed. */
  private static final Set<PosixFilePermission> ENTRY = Set.of(GROUP_EXECUTE, OTHERS_EXECUTE);

  private PrivateFiles() {}

  /**
   * Creates a folder and its missing parents with mode 0700; an existing folder keeps its mode.
   *
   * @return the folder
   */
  public static Path createFolder(Path folder) throws IOException {
    return Files.isDirectory(folder)
        ? folder
        : Files.createDirectories(folder, mode(folder, "rwx------"));
  }

  /**
   * Creates an empty file with mode 0600.
   *
   * @return the file
   * @throws IOException also if it exists
   */
  public static Path createFile(Path file) throws IOException {
    return Files.createFile(file, mode(file, "rw-------"));
  }

  private static FileAttribute<?>[] mode(Path path, String mode) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }

  /** Returns random bytes as a secret in hexadecimal digits. */
  public static String randomHex(int bytes) {
    byte[] random = new byte[bytes];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /**
   * Returns a warning for the owner of a folder that other accounts can enter, or empty.
   *
   * @param folder need not exist
   */
  public static Optional<String> warning(Path folder) throws IOException {
    if (!Files.isDirectory(folder)
        || !Files.getFileStore(folder).supportsFileAttributeView(PosixFileAttributeView.class)) {
      return Optional.empty();
    }
    for (Path each = folder.toRealPath(); each != null; each = each.getParent()) {
      if (Collections.disjoint(Files.getPosixFilePermissions(each), ENTRY)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        "Other accounts can read the texts in "
            + folder
            + "; chmod 700 "
            + ShellWords.quoted(folder.toString())
            + " ends that.");
  }
}
