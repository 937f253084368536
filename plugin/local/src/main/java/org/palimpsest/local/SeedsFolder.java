package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The folder of secret seeds of a local cluster's nodes, remembered in its home. */
final class SeedsFolder {

  /** The nodes' system property. */
  static final String PROPERTY = "palimpsest.seeds";

  private static final String FILE = "seeds.properties";
  private static final String FOLDER = "folder";

  private SeedsFolder() {}

  /**
   * The folder to start with: the given one, or that of the last start.
   *
   * @param given null for that of the last start; blank for no folder from now on
   * @throws IllegalArgumentException if the folder does not exist
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

  /** Stores the folder for the next start. */
  static void write(Path home, Optional<Path> folder) throws IOException {
    Properties properties = new Properties();
    properties.setProperty(FOLDER, folder.map(Path::toString).orElse(""));
    PropertiesFile.write(PrivateFiles.createFolder(home).resolve(FILE), properties);
  }
}
