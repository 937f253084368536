package org.palimpsest.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.SplittableRandom;

/**
 * A folder of secret seeds for the nodes of this JVM until {@link #close}. Records every seed in
 * {@link Traces}.
 */
final class Seeds implements AutoCloseable {

  private static final String PROPERTY = "palimpsest.seeds";

  private final Path folder;
  private final SplittableRandom random;

  /**
   * Creates an empty folder.
   *
   * @param seed of the random bytes
   */
  Seeds(long seed) throws IOException {
    folder = Files.createTempDirectory("palimpsest-seeds").toRealPath();
    random = new SplittableRandom(seed);
    System.setProperty(PROPERTY, folder.toString());
  }

  Path folder() {
    return folder;
  }

  Path file(String epoch) {
    return folder.resolve(epoch + ".seed");
  }

  /** Writes a new seed, replacing that of the epoch. */
  void put(String epoch) throws IOException {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String digits = HexFormat.of().formatHex(bytes);
    Traces.add(digits);
    put(epoch, digits + "\n", "rw-------");
  }

  /** Writes a file that may be invalid. */
  void put(String epoch, String content, String permissions) throws IOException {
    Files.deleteIfExists(file(epoch));
    Files.createFile(
        file(epoch),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file(epoch), content);
    Files.setPosixFilePermissions(file(epoch), PosixFilePermissions.fromString(permissions));
  }

  void remove(String epoch) throws IOException {
    Files.deleteIfExists(file(epoch));
  }

  @Override
  public void close() {
    System.clearProperty(PROPERTY);
  }
}
