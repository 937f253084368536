package org.palimpsest.federation.seed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.protocol.Names;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;

/**
 * A folder of files {@code EPOCH.seed}: one line, 32 hex digits, mode 0600. File names and seed ids
 * are public. Seeds leave this class only as {@link Seed}, which does not print them.
 */
public final class SeedFiles {

  private static final String SUFFIX = ".seed";
  private static final int BYTES_MAX = 100;
  private static final Pattern LINE = Pattern.compile("[0-9a-fA-F]{32}\\R?");

  private final Map<String, Seed> seeds; // by epoch, in descending order

  private SeedFiles(Map<String, Seed> seeds) {
    this.seeds = Collections.unmodifiableMap(seeds);
  }

  /**
   * Loads the seeds of a folder, if it exists; throws if a file is accessible to others or
   * malformed, or two seeds are equal.
   */
  public static SeedFiles load(Path folder) throws IOException {
    Map<String, Seed> seeds = new TreeMap<>(Comparator.reverseOrder());
    if (!Files.exists(folder)) {
      return new SeedFiles(seeds);
    }
    SecretFiles.requirePrivateFolder(folder);
    Set<Seed> seen = new HashSet<>(Set.of(Seed.PUBLIC));
    for (Path file : files(folder)) {
      Seed seed = read(file);
      if (!seen.add(seed)) {
        throw new IOException(
            "The seed in " + file + " is that of another epoch, or the public one.");
      }
      seeds.put(epoch(file), seed);
    }
    return new SeedFiles(seeds);
  }

  /**
   * Creates a random seed and returns its file.
   *
   * @throws IOException if it exists, or cannot be written
   * @throws IllegalArgumentException if the epoch is malformed
   */
  public static Path create(Path folder, String epoch) throws IOException {
    if (!Names.EPOCH.matcher(epoch).matches()) {
      throw new IllegalArgumentException("An epoch's name must match " + Names.EPOCH.pattern());
    }
    SecretFiles.createFolder(folder);
    Path file = folder.resolve(epoch + SUFFIX);
    if (Files.exists(file)) {
      throw new IOException("There is a seed " + file + " already; it stays as it is.");
    }
    byte[] seed = new byte[Seed.BYTES];
    new SecureRandom().nextBytes(seed);
    String line = HexFormat.of().formatHex(seed) + "\n";
    SecretFiles.write(file, line.getBytes(StandardCharsets.US_ASCII));
    return file;
  }

  /** Epochs and the keys of their schemes, in descending order. */
  public List<SeedEpoch> epochs() {
    return seeds.entrySet().stream()
        .map(seed -> new SeedEpoch(seed.getKey(), scheme(seed.getValue()).key()))
        .toList();
  }

  /** The scheme of an epoch, or empty. */
  public Optional<Scheme> scheme(String epoch) {
    return Optional.ofNullable(seeds.get(epoch)).map(SeedFiles::scheme);
  }

  private static Scheme scheme(Seed seed) {
    Scheme published = Scheme.DEFAULT;
    return new Scheme(published.algorithm(), published.bits(), published.segments(), seed);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name(file).toLowerCase(Locale.ROOT).endsWith(SUFFIX))
          .sorted()
          .toList();
    }
  }

  private static String epoch(Path file) throws IOException {
    String name = name(file);
    String epoch = name.substring(0, name.length() - SUFFIX.length());
    if (!name.endsWith(SUFFIX) || !Names.EPOCH.matcher(epoch).matches()) {
      throw new IOException(
          "The file "
              + file
              + " must be named EPOCH.seed, the epoch matching "
              + Names.EPOCH.pattern()
              + ".");
    }
    return epoch;
  }

  private static Seed read(Path file) throws IOException {
    String text = new String(SecretFiles.read(file, BYTES_MAX), StandardCharsets.US_ASCII);
    if (!LINE.matcher(text).matches()) {
      throw new IOException("The file " + file + " must have one line of 32 hex digits.");
    }
    return new Seed(HexFormat.of().parseHex(text.strip()));
  }

  private static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }
}
