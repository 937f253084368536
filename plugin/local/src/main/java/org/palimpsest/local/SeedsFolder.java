package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The folder of secret seeds that a local cluster's nodes read; its home remembers it. */
final class SeedsFolder {

  /** What the nodes know it by. */
  static final String PROPERTY = "palimpsest.seeds";

  private static final String FILE = "seeds.properties";
  private static final String FOLDER = "folder";

  private SeedsFolder() {}

  /**
   * The folder to start with: the one given, or that of the last start.
   *
   * @param given null where none is given; a blank one for none from now on
   * @throws IllegalArgumentException if there is no such folder
   * @throws IOException if the home's record cannot be read
   */
  static Optional<Path> wanted(Path home, @Nullable String given) throws IOException {
    if (given == null) {
      return PropertiesFile.read(home.resolve(FILE))
          .map(properties -> properties.getProperty(FOLDER, ""))
          .filter(folder -> !folder.isBlank())
          .map(Path::of);
    }
    if (given.isBlank()) {
      return Optional.empty();
    }
    Path folder = Path.of(given).toAbsolutePath().normalize();
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("--seeds is " + folder + ", which is no folder.");
    }
    return Optional.of(folder);
  }

  /** Remembers it for the next start. */
  static void write(Path home, Optional<Path> folder) throws IOException {
    Properties properties = new Properties();
    properties.setProperty(FOLDER, folder.map(Path::toString).orElse(""));
    PropertiesFile.write(PrivateFiles.createFolder(home).resolve(FILE), properties);
  }
}
