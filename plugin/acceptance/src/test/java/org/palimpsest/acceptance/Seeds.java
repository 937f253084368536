package org.palimpsest.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.SplittableRandom;

/**
 * A folder of secret seeds, which the nodes of this JVM read from here to {@link #close}. Remembers
 * every seed in {@link Traces}.
 */
final class Seeds implements AutoCloseable {

  private static final String PROPERTY = "palimpsest.seeds";

  private final Path folder;
  private final SplittableRandom random;

  /**
   * An empty folder.
   *
   * @param seed of the seeds' bytes: invented, but always the same
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

  /** A new seed, in place of one that the epoch has had. */
  void put(String epoch) throws IOException {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String digits = HexFormat.of().formatHex(bytes);
    Traces.add(digits);
    put(epoch, digits + "\n", "rw-------");
  }

  /** A file that may be none that can be used. */
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
