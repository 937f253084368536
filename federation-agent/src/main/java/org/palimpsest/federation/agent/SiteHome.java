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
 * A site's keys, seeds and descriptor, in the folder that its agents share. Safe for use by several
 * threads, and by several processes: a descriptor is signed by one at a time, and never replaced by
 * an older one.
 */
public final class SiteHome {

  private static final String LOCK_FILE = "descriptor.lock";
  private static final String GITIGNORE = ".gitignore";

  /** A file's lock is the whole process', not a thread's. */
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
   * Opens a home that was made; its descriptor is signed anew where it no longer says how things
   * are.
   *
   * @throws IOException if keys or seeds are missing or open to others, or the descriptor cannot be
   *     written; a sentence
   */
  public static SiteHome open(AgentConfig config, InstantSource clock) throws IOException {
    return new SiteHome(config, clock, SiteKeys.load(config.keys(), clock));
  }

  /** Whether a home was made; an empty folder is none. */
  public static boolean isThere(AgentConfig config) throws IOException {
    try (Stream<Path> files = Files.list(config.keys())) {
      return files.findAny().isPresent();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Makes the home of a new site: keys, certificate and descriptor.
   *
   * @throws IOException if there are keys already, or nothing can be written there; a sentence
   */
  public static SiteHome create(AgentConfig config, InstantSource clock) throws IOException {
    SiteKeys keys =
        SiteKeys.create(config.keys(), config.site(), List.of(config.url().getHost()), clock);
    keepFromGit(config.home());
    return new SiteHome(config, clock, keys);
  }

  /** Where a home lies inside a checkout, no key of it is ever committed. */
  private static void keepFromGit(Path home) throws IOException {
    if (Files.notExists(home.resolve(GITIGNORE))) {
      Files.writeString(home.resolve(GITIGNORE), "*\n");
    }
  }

  /** The keys. */
  public SiteKeys keys() {
    return keys;
  }

  /** The descriptor as it is now. */
  public OwnDescriptor descriptor() {
    return descriptor;
  }

  /**
   * The last descriptor that a key has signed which is not used any more; empty where there is
   * none, or it leads to no newer one.
   *
   * @param key its id, or anything else
   * @throws IOException if it cannot be read
   */
  public Optional<Bytes> formerDescriptor(String key) throws IOException {
    return former.of(key);
  }

  /** The seeds' epochs with their schemes. */
  public List<SeedEpoch> epochs() {
    return epochs;
  }

  /**
   * Takes what has changed in the files, and signs the descriptor anew where it has to be.
   *
   * @return whether the descriptor is another one
   * @throws IOException if a file cannot be used; everything stays as it was
   */
  public synchronized boolean refresh() throws IOException {
    keys.reload();
    epochs = SeedFiles.load(config.seeds()).epochs();
    OwnDescriptor before = descriptor;
    OwnDescriptor known = Objects.requireNonNull(newer(before, read(config.descriptor())));
    // Who was started last says what the site is called, or agents would overrule each other.
    descriptor = renewed(known, known.descriptor().title(), known.descriptor().url());
    return descriptor.descriptor().serial() != before.descriptor().serial();
  }

  /**
   * Whether the descriptor says what this agent's configuration does; if not, another agent of the
   * site was started with another one since.
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

  /** What is known of this site, or a newer one where that is no longer right. */
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

  /** While no other process signs one. */
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

  /** Whether a descriptor says how things are. */
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
