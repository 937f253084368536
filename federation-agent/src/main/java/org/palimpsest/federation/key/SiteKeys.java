package org.palimpsest.federation.key;

import com.google.crypto.tink.hybrid.HpkePrivateKey;
import com.google.crypto.tink.signature.Ed25519PrivateKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.palimpsest.federation.bytes.Bytes;

/**
 * A site's own keys, in a private folder: {@code signing.json}, {@code sealing.json}, {@code
 * tls.pem}, {@code tls.key}. Files are replaced atomically; {@link #reload} reads changes by other
 * processes (the command line). Thread-safe.
 *
 * <p>A rotation keeps the old key for {@link KeyLifetimes#OVERLAP}. A new signing key or
 * certificate is public at once, and used after {@link KeyLifetimes#ANNOUNCEMENT}: by then the
 * other sites have the descriptor with it.
 */
public final class SiteKeys implements PrivateKeys {

  private static final String SIGNING_FILE = "signing.json";
  private static final String SEALING_FILE = "sealing.json";
  private static final String CERTIFICATES_FILE = "tls.pem";
  private static final String TLS_KEYS_FILE = "tls.key";
  private static final List<String> FILES =
      List.of(SIGNING_FILE, SEALING_FILE, CERTIFICATES_FILE, TLS_KEYS_FILE);
  private static final String LOCK_FILE = ".lock";
  private static final int PEM_BYTES_MAX = 1 << 18;

  /** Tolerance between the clocks of several machines, which date keys. */
  private static final Duration CLOCK_CORRECTION_MAX = Duration.ofDays(1);

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path folder;
  private final InstantSource clock;
  private volatile Loaded loaded;

  /** Content of the files; replaced as a whole. Not a record, so that it is never printed. */
  private static final class Loaded {
    private final KeyRing ring;
    private final List<TlsCertificate> certificates;
    private final TlsIdentity tls;
    private final List<String> stamps;

    private Loaded(
        KeyRing ring, List<TlsCertificate> certificates, TlsIdentity tls, List<String> stamps) {
      this.ring = ring;
      this.certificates = certificates;
      this.tls = tls;
      this.stamps = stamps;
    }
  }

  private SiteKeys(Path folder, InstantSource clock) throws IOException {
    this.folder = Objects.requireNonNull(folder);
    this.clock = Objects.requireNonNull(clock);
    this.loaded = read();
  }

  /**
   * Loads a site's keys.
   *
   * @param clock decides which keys are valid
   * @throws IOException if a file is missing, not private, or invalid
   */
  public static SiteKeys load(Path folder, InstantSource clock) throws IOException {
    return new SiteKeys(folder, clock);
  }

  /**
   * Creates all keys of a new site, or none.
   *
   * @param folder created if missing
   * @param hosts names or addresses of its agents, for its certificate
   * @throws IOException if there are keys already, or they cannot be written
   */
  public static SiteKeys create(Path folder, String site, List<String> hosts, InstantSource clock)
      throws IOException {
    for (String file : FILES) {
      if (Files.exists(folder.resolve(file))) {
        throw new IOException("There are keys in " + folder + " already; they stay as they are.");
      }
    }
    Path whole = folder.toAbsolutePath();
    Path unfinished = whole.resolveSibling(whole.getFileName() + ".unfinished");
    SecretFiles.createFolder(unfinished);
    for (String file : FILES) { // of a killed process
      Files.deleteIfExists(unfinished.resolve(file));
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    try {
      KeyFile.SIGNING.write(unfinished.resolve(SIGNING_FILE), List.of(newSigningKey(now)));
      KeyFile.SEALING.write(unfinished.resolve(SEALING_FILE), List.of(newSealingKey(now)));
      writeCertificates(unfinished, List.of(), List.of(TlsCertificate.generate(site, hosts, now)));
    } catch (GeneralSecurityException e) {
      throw new IOException("The keys cannot be made.", e);
    }
    SecretFiles.createFolder(folder);
    Files.move(unfinished, whole, StandardCopyOption.ATOMIC_MOVE); // over the empty folder
    return load(folder, clock);
  }

  /**
   * Reads files that have changed, or other keys after some time.
   *
   * @return whether anything changed
   * @throws IOException as with {@link #load}; the keys stay unchanged then
   */
  public synchronized boolean reload() throws IOException {
    Loaded before = loaded;
    boolean sameCertificate =
        TlsIdentity.shown(before.certificates, clock.instant())
            .certificate()
            .equals(before.tls.certificate());
    if (sameCertificate && before.stamps.equals(stamps())) {
      return false;
    }
    loaded = read();
    return true;
  }

  public TlsIdentity tls() {
    return loaded.tls;
  }

  @Override
  public PublicKeys publicKeys() {
    return loaded.ring.publicKeys();
  }

  @Override
  public byte[] sign(String keyId, byte[] message) throws GeneralSecurityException {
    return loaded.ring.sign(keyId, message);
  }

  @Override
  public byte[] open(String keyId, byte[] sealed, byte[] info) throws GeneralSecurityException {
    return loaded.ring.open(keyId, sealed, info);
  }

  /** Whether the newest sealing key exceeds its maximum age. */
  public boolean isSealingKeyDue() {
    return isSealingKeyDue(clock.instant());
  }

  /** Ignores keys of the future: the clock was wrong when they were made, or is now. */
  private boolean isSealingKeyDue(Instant now) {
    Instant oldest = now.minus(KeyLifetimes.SEALING_ROTATION);
    Instant newest = now.plus(CLOCK_CORRECTION_MAX);
    return loaded.ring.sealing().stream()
        .map(key -> key.publicKey().validFrom())
        .noneMatch(from -> from.isAfter(oldest) && from.isBefore(newest));
  }

  /**
   * Creates a new sealing key when due: only one, for any number of agents. Returns whether it did.
   */
  public synchronized boolean rotateSealingKeyIfDue() throws IOException {
    return isSealingKeyDue()
        && locked(
            now -> {
              boolean due = isSealingKeyDue(now);
              if (due) {
                rotate(KeyUse.SEALING, KeyLifetimes.OVERLAP, now);
              }
              return due;
            });
  }

  /**
   * Creates a new key of a use, and keeps the others of that use for {@link KeyLifetimes#OVERLAP}.
   * The descriptor must be signed again.
   */
  public void rotate(KeyUse use) throws IOException {
    rotate(use, KeyLifetimes.OVERLAP);
  }

  /**
   * Creates a new key of a use, and deletes the others of that use at once, since others may have
   * read them. After this with a signing key, other sites need the new descriptor by hand.
   */
  public void replace(KeyUse use) throws IOException {
    rotate(use, Duration.ZERO);
  }

  /** Deletes expired keys. Returns whether there were any. */
  public synchronized boolean deleteExpired() throws IOException {
    return locked(this::deleteExpiredLocked);
  }

  @Override
  public String toString() {
    return "SiteKeys[" + folder + "]";
  }

  private boolean deleteExpiredLocked(Instant now) throws IOException {
    List<KeyRing.Key<Ed25519PrivateKey>> signing = current(loaded.ring.signing(), now);
    List<KeyRing.Key<HpkePrivateKey>> sealing = current(loaded.ring.sealing(), now);
    List<TlsCertificate> certificates =
        withoutOld(loaded.certificates, now.minus(KeyLifetimes.OVERLAP));
    boolean changed = false;
    if (signing.size() < loaded.ring.signing().size()) {
      KeyFile.SIGNING.write(folder.resolve(SIGNING_FILE), signing);
      changed = true;
    }
    if (sealing.size() < loaded.ring.sealing().size()) {
      KeyFile.SEALING.write(folder.resolve(SEALING_FILE), sealing);
      changed = true;
    }
    if (certificates.size() < loaded.certificates.size()) {
      writeCertificates(folder, loaded.certificates, certificates);
      changed = true;
    }
    return changed;
  }

  private synchronized void rotate(KeyUse use, Duration overlap) throws IOException {
    locked(
        now -> {
          rotate(use, overlap, now);
          return true;
        });
  }

  private void rotate(KeyUse use, Duration overlap, Instant now)
      throws IOException, GeneralSecurityException {
    Instant end = now.plus(overlap);
    switch (use) {
      case SIGNING ->
          KeyFile.SIGNING.write(
              folder.resolve(SIGNING_FILE),
              before(newSigningKey(now), loaded.ring.signing(), end, now));
      case SEALING ->
          KeyFile.SEALING.write(
              folder.resolve(SEALING_FILE),
              before(newSealingKey(now), loaded.ring.sealing(), end, now));
      case TLS -> rotateCertificate(now, overlap);
    }
  }

  private void rotateCertificate(Instant now, Duration overlap)
      throws IOException, GeneralSecurityException {
    List<TlsCertificate> certificates = new ArrayList<>();
    certificates.add(loaded.certificates.get(0).renew(now));
    if (!overlap.isZero()) {
      certificates.addAll(loaded.certificates);
    }
    writeCertificates(folder, loaded.certificates, withoutOld(certificates, now.minus(overlap)));
  }

  /** A change of the files' content while holding the lock. */
  @FunctionalInterface
  private interface Change {
    boolean make(Instant now) throws IOException, GeneralSecurityException;
  }

  private boolean locked(Change change) throws IOException {
    Path lockFile = folder.resolve(LOCK_FILE);
    if (!Files.exists(lockFile)) {
      SecretFiles.write(lockFile, new byte[0]);
    }
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      loaded = read();
      boolean changed = change.make(clock.instant().truncatedTo(ChronoUnit.SECONDS));
      loaded = read();
      return changed && lock.isValid();
    } catch (GeneralSecurityException e) {
      throw new IOException("The key cannot be made.", e);
    }
  }

  private Loaded read() throws IOException {
    SecretFiles.requirePrivateFolder(folder);
    List<String> stamps = stamps();
    KeyRing ring =
        new KeyRing(
            KeyFile.SIGNING.read(folder.resolve(SIGNING_FILE)),
            KeyFile.SEALING.read(folder.resolve(SEALING_FILE)));
    byte[] certificatesPem = SecretFiles.read(folder.resolve(CERTIFICATES_FILE), PEM_BYTES_MAX);
    byte[] keysPem = SecretFiles.read(folder.resolve(TLS_KEYS_FILE), PEM_BYTES_MAX);
    try {
      List<TlsCertificate> certificates = TlsCertificate.ofPem(certificatesPem, keysPem);
      if (certificates.isEmpty()) {
        throw new IOException(
            "The file " + folder.resolve(CERTIFICATES_FILE) + " has no certificate.");
      }
      TlsIdentity tls = TlsIdentity.of(certificates, clock.instant());
      return new Loaded(ring, certificates, tls, stamps);
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "The files "
              + folder.resolve(CERTIFICATES_FILE)
              + " and "
              + folder.resolve(TLS_KEYS_FILE)
              + " are not certificates and their keys.");
    }
  }

  /** Data that distinguish a replaced file from its predecessor. */
  private List<String> stamps() throws IOException {
    List<String> stamps = new ArrayList<>();
    for (String name : FILES) {
      Path file = folder.resolve(name);
      SecretFiles.requirePrivateFile(file);
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      stamps.add(
          attributes.fileKey() + " " + attributes.lastModifiedTime() + " " + attributes.size());
    }
    return stamps;
  }

  /** At each step, every certificate on disk has its key there. */
  private static void writeCertificates(
      Path folder, List<TlsCertificate> before, List<TlsCertificate> after) throws IOException {
    List<TlsCertificate> all = new ArrayList<>(after);
    all.addAll(before);
    Path keysFile = folder.resolve(TLS_KEYS_FILE);
    SecretFiles.write(keysFile, TlsCertificate.privateKeysPem(all));
    SecretFiles.write(folder.resolve(CERTIFICATES_FILE), TlsCertificate.certificatesPem(after));
    SecretFiles.write(keysFile, TlsCertificate.privateKeysPem(after));
  }

  /** Drops certificates with a successor since then or before. */
  private static List<TlsCertificate> withoutOld(
      List<TlsCertificate> certificates, Instant successorSince) {
    List<TlsCertificate> kept = new ArrayList<>();
    for (int i = 0; i < certificates.size(); i++) {
      if (i == 0 || certificates.get(i - 1).notBefore().isAfter(successorSince)) {
        kept.add(certificates.get(i));
      }
    }
    return kept;
  }

  /** Adds a key; the others end at {@code end}, or are dropped if that is now. The newest first. */
  private static <K extends com.google.crypto.tink.Key> List<KeyRing.Key<K>> before(
      KeyRing.Key<K> added, List<KeyRing.Key<K>> others, Instant end, Instant now) {
    List<KeyRing.Key<K>> keys = new ArrayList<>();
    keys.add(added);
    if (end.isAfter(now)) {
      others.forEach(
          key -> keys.add(key.publicKey().validFrom().isBefore(end) ? key.validUntil(end) : key));
      keys.sort(
          Comparator.comparing(key -> key.publicKey().validFrom(), Comparator.reverseOrder()));
    }
    return keys;
  }

  /**
   * Drops ended keys, if a successor has existed for the overlap of keys: a wrong clock drops no
   * key.
   */
  private static <K extends com.google.crypto.tink.Key> List<KeyRing.Key<K>> current(
      List<KeyRing.Key<K>> keys, Instant now) {
    Instant end = now.minus(KeyLifetimes.LAST_MESSAGES);
    Instant successorSince = end.minus(KeyLifetimes.OVERLAP);
    List<KeyRing.Key<K>> kept = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (i == 0
          || keys.get(i).publicKey().validUntil().isAfter(end)
          || keys.get(i - 1).publicKey().validFrom().isAfter(successorSince)) {
        kept.add(keys.get(i));
      }
    }
    return kept;
  }

  private static KeyRing.Key<Ed25519PrivateKey> newSigningKey(Instant now)
      throws GeneralSecurityException {
    Ed25519PrivateKey key = Ed25519.generate();
    return KeyRing.signingKey(
        id("sign", Ed25519.publicBytes(key), now),
        key,
        now,
        now.plus(KeyLifetimes.SIGNING_VALIDITY));
  }

  private static KeyRing.Key<HpkePrivateKey> newSealingKey(Instant now)
      throws GeneralSecurityException {
    HpkePrivateKey key = Hpke.generate();
    return KeyRing.sealingKey(
        id("seal", Hpke.publicBytes(key), now), key, now, now.plus(KeyLifetimes.SEALING_VALIDITY));
  }

  /** The day, for people, and random digits of the public key. */
  private static String id(String use, Bytes publicKey, Instant now) {
    return use + "-" + DAY.format(now) + "-" + publicKey.toHex().substring(0, 8);
  }
}
