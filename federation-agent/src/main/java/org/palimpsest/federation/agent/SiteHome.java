package org.palimpsest.federation.agent;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;

/**
 * A site's keys, seeds and descriptor, in the folder that its agents share. Safe for several
 * threads and processes: a lock serializes signing, and no older descriptor replaces a newer one.
 */
public final class SiteHome {

  private static final String LOCK_FILE = "descriptor.lock";
  private static final String GITIGNORE = ".gitignore";

  /** A file lock is held by the process, not by a thread. */
  private static final Object IN_THIS_PROCESS = new Object();

  private final AgentConfig config;
  private final InstantSource clock;
  private final SiteKeys keys;
  private final FormerDescriptors former;
  private volatile List<SeedEpoch> epochs;
  private volatile OwnDescriptor descriptor;

  private SiteHome(AgentConfig config, InstantSource clock, SiteKeys keys) throws IOException {
    this.config = config;
    this.clock = clock;
    this.keys = keys;
    this.former = new FormerDescriptors(config.formerDescriptors());
    this.epochs = SeedFiles.load(config.seeds()).epochs();
    this.descriptor = renewed(read(config.descriptor()), config.title(), config.url());
  }

  /**
   * Opens an existing home; its descriptor is signed again if outdated.
   *
   * @throws IOException if keys or seeds are missing or open to others, or the descriptor cannot be
   *     written
   */
  public static SiteHome open(AgentConfig config, InstantSource clock) throws IOException {
    return new SiteHome(config, clock, SiteKeys.load(config.keys(), clock));
  }

  /** Whether the home has keys. */
  public static boolean isThere(AgentConfig config) throws IOException {
    try (Stream<Path> files = Files.list(config.keys())) {
      return files.findAny().isPresent();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Creates the home of a new site: keys, certificate and descriptor.
   *
   * @throws IOException if there are keys already, or the folder cannot be written
   */
  public static SiteHome create(AgentConfig config, InstantSource clock) throws IOException {
    SiteKeys keys =
        SiteKeys.create(config.keys(), config.site(), List.of(config.url().getHost()), clock);
    keepFromGit(config.home());
    return new SiteHome(config, clock, keys);
  }

  /** Protects the keys of a home inside a checkout. */
  private static void keepFromGit(Path home) throws IOException {
    if (Files.notExists(home.resolve(GITIGNORE))) {
      Files.writeString(home.resolve(GITIGNORE), "*\n");
    }
  }

  public SiteKeys keys() {
    return keys;
  }

  public OwnDescriptor descriptor() {
    return descriptor;
  }

  /**
   * The last descriptor that a former key has signed and that leads to a newer one.
   *
   * @param key its id, or any other text
   */
  public Optional<Bytes> formerDescriptor(String key) throws IOException {
    return former.of(key);
  }

  public List<SeedEpoch> epochs() {
    return epochs;
  }

  /**
   * Reads changed files, and signs the descriptor again if outdated.
   *
   * @return whether the descriptor changed
   * @throws IOException if a file cannot be used; nothing changes then
   */
  public synchronized boolean refresh() throws IOException {
    keys.reload();
    epochs = SeedFiles.load(config.seeds()).epochs();
    OwnDescriptor before = descriptor;
    OwnDescriptor known = Objects.requireNonNull(newer(before, read(config.descriptor())));
    // The last started agent decides title and address; otherwise agents would overrule each other.
    descriptor = renewed(known, known.descriptor().title(), known.descriptor().url());
    return descriptor.descriptor().serial() != before.descriptor().serial();
  }

  /**
   * Whether the descriptor agrees with this agent's configuration; if not, another agent was
   * started later with a different one.
   */
  public boolean isAgreedOn() {
    SiteDescriptor said = descriptor.descriptor();
    return said.title().equals(config.title()) && said.url().equals(config.url());
  }

  private static @Nullable OwnDescriptor newer(
      @Nullable OwnDescriptor one, @Nullable OwnDescriptor other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.descriptor().serial() > one.descriptor().serial() ? other : one;
  }

  private static @Nullable OwnDescriptor read(Path file) throws IOException {
    if (Files.notExists(file)) {
      return null;
    }
    Bytes signed = SignedDescriptors.readFile(file);
    try {
      return new OwnDescriptor(SignedDescriptors.read(signed), signed);
    } catch (DescriptorException e) {
      throw new IOException("The file " + file + " is of no use: " + e.getMessage(), e);
    }
  }

  /** The known descriptor, or a new one if it is outdated. */
  private OwnDescriptor renewed(@Nullable OwnDescriptor known, String title, URI url)
      throws IOException {
    if (known != null && isRight(known.descriptor(), title, url)) {
      return known;
    }
    Path lockFile = config.descriptor().resolveSibling(LOCK_FILE);
    synchronized (IN_THIS_PROCESS) {
      if (Files.notExists(lockFile)) {
        SecretFiles.write(lockFile, new byte[0]);
      }
      try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        OwnDescriptor newest = newer(known, read(config.descriptor()));
        OwnDescriptor signed = signed(newest, title, url);
        if (!lock.isValid()) {
          throw new IOException("The lock of " + lockFile + " was lost.");
        }
        return signed;
      }
    }
  }

  /** The caller holds the lock. */
  private OwnDescriptor signed(@Nullable OwnDescriptor known, String title, URI url)
      throws IOException {
    if (known != null && isRight(known.descriptor(), title, url)) {
      return known;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    long serial =
        known == null
            ? now.getEpochSecond()
            : Math.max(known.descriptor().serial() + 1, now.getEpochSecond());
    SiteDescriptor current = current(serial, now, title, url);
    try {
      var own = new OwnDescriptor(current, SignedDescriptors.sign(current, keys, now));
      if (known != null) {
        former.succeed(known, own);
      }
      SignedDescriptors.write(config.descriptor(), own.signed());
      return own;
    } catch (GeneralSecurityException e) {
      throw new IOException("The descriptor cannot be signed: " + e.getMessage(), e);
    }
  }

  /** Whether a descriptor is up to date. */
  private boolean isRight(SiteDescriptor known, String title, URI url) throws IOException {
    return known.equals(current(known.serial(), known.issuedAt(), title, url));
  }

  private SiteDescriptor current(long serial, Instant issuedAt, String title, URI url)
      throws IOException {
    try {
      return new SiteDescriptor(
          config.site(),
          title,
          url,
          serial,
          issuedAt,
          List.of(Header.VERSION),
          epochs,
          keys.publicKeys(),
          keys.tls().pins());
    } catch (IllegalArgumentException e) {
      throw new IOException("The site cannot be described: " + e.getMessage(), e);
    }
  }
}
