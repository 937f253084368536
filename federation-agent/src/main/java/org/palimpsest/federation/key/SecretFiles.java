package org.palimpsest.federation.key;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files that only the agent's own user may read: mode 0600, in folders of mode 0700. Files with
 * other modes are refused, not corrected: others may have read them. Messages omit their content.
 */
public final class SecretFiles {

  private static final Set<PosixFilePermission> FILE_MODE =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER_MODE =
      PosixFilePermissions.fromString("rwx------");

  private SecretFiles() {}

  /**
   * Reads a file.
   *
   * @throws IOException if it is missing, open to others, or longer
   */
  public static byte[] read(Path file, int bytesMax) throws IOException {
    requirePrivateFile(file);
    if (Files.size(file) > bytesMax) {
      throw new IOException("The file " + file + " is longer than " + bytesMax + " bytes.");
    }
    return Files.readAllBytes(file);
  }

  /**
   * Refuses a file that is open to others.
   *
   * @throws IOException if it is missing or open to others
   */
  public static void requirePrivateFile(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("There is no file " + file + ".");
    }
    if (othersMayUse(file)) {
      throw new IOException(
          "The file " + file + " may be used by others: its mode must be 0600 (chmod 600).");
    }
  }

  /**
   * Refuses a folder that is open to others.
   *
   * @throws IOException if it is missing or open to others
   */
  public static void requirePrivateFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException("There is no folder " + folder + ".");
    }
    if (othersMayUse(folder)) {
      throw new IOException(
          "The folder " + folder + " may be used by others: its mode must be 0700 (chmod 700).");
    }
  }

  /**
   * Creates a folder, or accepts an existing private one.
   *
   * @throws IOException if it cannot be created, or is open to others
   */
  public static void createFolder(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      Path parent = folder.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.createDirectory(folder, mode(FOLDER_MODE));
    }
    requirePrivateFolder(folder);
  }

  /** Writes a file atomically: to a temporary file, which then replaces it. */
  public static void write(Path file, byte[] bytes) throws IOException {
    write(file, out -> out.write(bytes));
  }

  public interface Writing {

    /** Writes all of it, without closing. */
    void to(OutputStream out) throws IOException;
  }

  /** Writes a file of any length atomically. */
  public static void write(Path file, Writing writing) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path beside = Files.createTempFile(absolute.getParent(), ".new", ".tmp", mode(FILE_MODE));
    try {
      try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
        writing.to(out);
        out.flush();
        channel.force(true);
      }
      move(beside, absolute);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("The folder of " + to + " cannot replace a file in one step.", e);
    }
  }

  private static boolean othersMayUse(Path path) throws IOException {
    return Files.getPosixFilePermissions(path, new LinkOption[0]).stream()
        .anyMatch(permission -> !FOLDER_MODE.contains(permission));
  }

  private static FileAttribute<Set<PosixFilePermission>> mode(Set<PosixFilePermission> mode) {
    return PosixFilePermissions.asFileAttribute(mode);
  }
}
