package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files and folders that a command writes, identified by file key so that links match. */
public final class OwnFiles {

  public static final OwnFiles NONE = new OwnFiles(Set.of());

  /** End of the error message about an output that is also an input. */
  public static final String IS_READ =
      " is to be read, and would be written over; name another output";

  private final Set<Object> keys;

  private OwnFiles(Set<Object> keys) {
    this.keys = keys;
  }

  /** The existing ones of these files. {@code written}: entries may be null. */
  public static OwnFiles of(@Nullable Path... written) {
    Set<Object> keys = new HashSet<>();
    Stream.of(written)
        .filter(Objects::nonNull)
        .map(OwnFiles::key)
        .filter(Objects::nonNull)
        .forEach(keys::add);
    return new OwnFiles(keys);
  }

  boolean has(Path file) {
    return !keys.isEmpty() && keys.contains(key(file));
  }

  /** The first of these files that the command writes, or null. */
  public @Nullable Path among(List<InputFile> files) {
    return files.stream().map(InputFile::file).filter(this::has).findFirst().orElse(null);
  }

  /** File key or real path, or null if unreadable. */
  private static @Nullable Object key(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file.toRealPath() : key; // some file systems have no keys
    } catch (IOException e) { // absent or unreadable
      return null;
    }
  }
}
