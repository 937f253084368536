package org.palimpsest.local;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Small files of properties, replaced atomically. */
final class PropertiesFile {
  private PropertiesFile() {}

  /** Returns the properties, or empty if the file does not exist. */
  static Optional<Properties> read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException e) { // a malformed escape
      throw damaged(file, e);
    }
    return Optional.of(properties);
  }

  static void write(Path file, Properties properties) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try (Writer writer = Files.newBufferedWriter(draft)) {
      properties.store(writer, null);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Returns a number of the file.
   *
   * @throws LocalClusterException if it is missing, malformed, or not in 1..max
   */
  static long number(Path file, Properties properties, String name, long max)
      throws LocalClusterException {
    try {
      long number = Long.parseLong(properties.getProperty(name, ""));
      if (number >= 1 && number <= max) {
        return number;
      }
      throw damaged(file, null);
    } catch (NumberFormatException e) {
      throw damaged(file, e);
    }
  }

  private static LocalClusterException damaged(Path file, @Nullable Exception cause) {
    return new LocalClusterException("The file " + file + " is damaged: delete it.", cause);
  }
}
