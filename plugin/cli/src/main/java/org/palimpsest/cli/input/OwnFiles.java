package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files and folders that a command writes, told apart from what it reads under whatever name.
 */
public final class OwnFiles {

  /** Of a command that writes no files. */
  public static final OwnFiles NONE = new OwnFiles(Set.of());

  /** The end of a sentence about a file that is read, too. */
  public static final String IS_READ =
      " is to be read, and would be written over; name another output";

  private final Set<Object> keys;

  private OwnFiles(Set<Object> keys) {
    this.keys = keys;
  }

  /**
   * Those of these that are there already.
   *
   * @param written null for one that is not written
   */
  public static OwnFiles of(@Nullable Path... written) {
    Set<Object> keys = new HashSet<>();
    for (Path file : written) {
      Object key = file == null ? null : key(file);
      if (key != null) {
        keys.add(key);
      }
    }
    return new OwnFiles(keys);
  }

  /** Whether this is one of them, be it through a link. */
  boolean has(Path file) {
    return !keys.isEmpty() && keys.contains(key(file));
  }

  /** The first of these files that is one of them; null if none is. */
  public @Nullable Path among(List<InputFile> files) {
    for (InputFile file : files) {
      if (has(file.file())) {
        return file.file();
      }
    }
    return null;
  }

  /** What one file has under all of its names; null if it cannot be read. */
  private static @Nullable Object key(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file.toRealPath() : key; // not every system has keys
    } catch (IOException e) { // not there, or not to be read
      return null;
    }
  }
}
