package org.palimpsest.solr.seed;

import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Seed;

/**
 * The folder of this node's secret seeds: a file {@code EPOCH.seed} for each epoch, one line of 32
 * hexadecimal digits, readable by its owner only. Nothing is cached, so a new file is found at
 * once.
 */
public final class SeedFolder {

  /** The system property with the folder's path. */
  public static final String PROPERTY = "palimpsest.seeds";

  /** The environment variable, if the property is not set. */
  public static final String VARIABLE = "PALIMPSEST_SEEDS";

  /** The form of an epoch's name; the end of a sentence. */
  public static final String EPOCH_FORM = "1 to 32 of a to z, 0 to 9 and -";

  private static final Pattern EPOCH = Pattern.compile("[a-z0-9-]{1,32}");
  private static final String SUFFIX = ".seed";
  private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{32}\r?\n?");
  private static final Set<PosixFilePermission> FOR_THE_OWNER = Set.of(OWNER_READ, OWNER_WRITE);

  /** Longer than a seed with its line end. */
  private static final int BYTES_READ = 64;

  private final Path folder;

  public SeedFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  /** The folder of property or environment, or null if neither is set. */
  public static @Nullable SeedFolder configured() {
    String property = System.getProperty(PROPERTY);
    String path = property == null || property.isBlank() ? System.getenv(VARIABLE) : property;
    return path == null || path.isBlank() ? null : new SeedFolder(Path.of(path));
  }

  /** Whether a name is valid for an epoch. */
  public static boolean isEpoch(String name) {
    return EPOCH.matcher(name).matches();
  }

  /**
   * The seed of an epoch.
   *
   * @throws SeedException if its file is missing or invalid
   * @throws IllegalArgumentException if the name is invalid
   */
  public Seed read(String epoch) throws SeedException {
    if (!isEpoch(epoch)) {
      throw new IllegalArgumentException("the name of an epoch must be " + EPOCH_FORM);
    }
    return read(folder.resolve(epoch + SUFFIX));
  }

  /**
   * Reads every seed, to find errors early.
   *
   * @throws SeedException that names the first invalid file, or the folder itself
   */
  public void verify() throws SeedException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!isEpoch(name.substring(0, name.length() - SUFFIX.length()))) {
          throw unfit(file, "is not named as an epoch, " + EPOCH_FORM + ", and " + SUFFIX);
        }
        read(file);
      }
    } catch (IOException | SecurityException e) {
      throw new SeedException("the folder of seeds " + folder + " cannot be read", false);
    }
  }

  private static Seed read(Path file) throws SeedException {
    try {
      if (!FOR_THE_OWNER.containsAll(Files.getPosixFilePermissions(file))) {
        throw unfit(file, "is open to others than its owner; close it with chmod 600");
      }
      return parse(file, Files.newInputStream(file));
    } catch (NoSuchFileException e) {
      throw new SeedException("there is no file " + file, true);
    } catch (UnsupportedOperationException e) {
      throw unfit(
          file, "is on a file system that does not show who may read it; put it on another disk");
    } catch (IOException | SecurityException e) {
      throw unfit(file, "cannot be read by this node");
    }
  }

  private static Seed parse(Path file, InputStream stream) throws IOException, SeedException {
    byte[] bytes;
    try (stream) {
      bytes = stream.readNBytes(BYTES_READ);
    }
    String line = new String(bytes, StandardCharsets.ISO_8859_1);
    if (!DIGITS.matcher(line).matches()) {
      throw unfit(file, "must hold 32 hexadecimal digits in one line and nothing else");
    }
    return new Seed(HexFormat.of().parseHex(line, 0, 2 * Seed.BYTES));
  }

  private static SeedException unfit(Path file, String why) {
    return new SeedException("the file " + file + " " + why, false);
  }

  @Override
  public String toString() {
    return folder.toString();
  }

  /**
   * A seed is missing or invalid; the message is a sentence for administrators and quotes no seed.
   */
  public static final class SeedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean isMissing;

    /** An invalid seed. */
    public SeedException(String sentence) {
      this(sentence, false);
    }

    SeedException(String sentence, boolean isMissing) {
      super(sentence);
      this.isMissing = isMissing;
    }

    /** Whether the file is missing, not invalid. */
    public boolean isMissing() {
      return isMissing;
    }
  }
}
