package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;

/**
 * A site's keys, seeds and descriptor, in the folder that its agents share. Safe for use by several
 * threads.
 */
public final class SiteHome {

  private final AgentConfig config;
  private final InstantSource clock;
  private final SiteKeys keys;
  private volatile List<SeedEpoch> epochs;
  private volatile OwnDescriptor descriptor;

  private SiteHome(AgentConfig config, InstantSource clock, SiteKeys keys) throws IOException {
    this.config = config;
    this.clock = clock;
    this.keys = keys;
    this.epochs = SeedFiles.load(config.seeds()).epochs();
    this.descriptor = renewed(read(config.descriptor()));
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

  /**
   * Makes the home of a new site: keys, certificate and descriptor.
   *
   * @throws IOException if there are keys already, or nothing can be written there; a sentence
   */
  public static SiteHome create(AgentConfig config, InstantSource clock) throws IOException {
    SiteKeys keys =
        SiteKeys.create(config.keys(), config.site(), List.of(config.url().getHost()), clock);
    return new SiteHome(config, clock, keys);
  }

  /** The keys. */
  public SiteKeys keys() {
    return keys;
  }

  /** The descriptor as it is now. */
  public OwnDescriptor descriptor() {
    return descriptor;
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
    OwnDescriptor onDisk = read(config.descriptor());
    descriptor =
        renewed(
            onDisk != null && onDisk.descriptor().serial() > before.descriptor().serial()
                ? onDisk
                : before);
    return descriptor.descriptor().serial() != before.descriptor().serial();
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
  private OwnDescriptor renewed(@Nullable OwnDescriptor known) throws IOException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    long serial =
        known == null
            ? now.getEpochSecond()
            : Math.max(known.descriptor().serial() + 1, now.getEpochSecond());
    SiteDescriptor current = current(serial, now);
    if (known != null && saysTheSame(known.descriptor(), current)) {
      return known;
    }
    try {
      Bytes signed = SignedDescriptors.sign(current, keys, now);
      SignedDescriptors.write(config.descriptor(), signed);
      return new OwnDescriptor(current, signed);
    } catch (GeneralSecurityException e) {
      throw new IOException("The descriptor cannot be signed: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException("The site cannot be described: " + e.getMessage(), e);
    }
  }

  private SiteDescriptor current(long serial, Instant now) {
    return new SiteDescriptor(
        config.site(),
        config.title(),
        config.url(),
        serial,
        now,
        List.of(Header.VERSION),
        epochs,
        keys.publicKeys(),
        keys.tls().pins());
  }

  private static boolean saysTheSame(SiteDescriptor known, SiteDescriptor current) {
    return known.equals(
        new SiteDescriptor(
            current.site(),
            current.title(),
            current.url(),
            known.serial(),
            known.issuedAt(),
            current.versions(),
            current.schemes(),
            current.keys(),
            current.certificates()));
  }
}
