package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.site.AuditHead;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.AuditLog.Head;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What others remember of the audit log: the home, and the other sites, which are told. Whoever
 * removes the last records from the database cannot make them forget. Safe for use by several
 * threads.
 */
public final class AuditHeads {

  private static final Logger LOG = LoggerFactory.getLogger(AuditHeads.class);

  private final String site;
  private final Path file;
  private final PrivateKeys keys;
  private final AuditLog audit;
  private final InstantSource clock;
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private volatile @Nullable String lost;

  /**
   * The heads of a site.
   *
   * @param file of the home
   */
  public AuditHeads(String site, Path file, PrivateKeys keys, AuditLog audit, InstantSource clock) {
    this.site = site;
    this.file = file;
    this.keys = keys;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Lets the home remember how far the log goes now, unless the log has lost what the home
   * remembers already.
   *
   * @return what the home remembers then, signed; null where the log is empty
   * @throws IOException if the home cannot be read or written
   * @throws GeneralSecurityException if there is no key to sign with
   * @throws org.palimpsest.client.PalimpsestException if the state cannot be reached
   */
  public synchronized @Nullable Bytes keep() throws IOException, GeneralSecurityException {
    Bytes kept = kept();
    if (kept != null && compare(kept, "The home").isPresent()) {
      return kept;
    }
    Head head = audit.head();
    if (head.number() == 0) {
      return kept;
    }
    Bytes signed =
        new AuditHead(site, head.number(), Bytes.ofHex(head.hash()), clock.instant()).sign(keys);
    SecretFiles.write(file, signed.toArray());
    return signed;
  }

  /** What to tell another site; null for nothing. */
  @Nullable Bytes tell() {
    try {
      return keep();
    } catch (IOException | GeneralSecurityException e) {
      LOG.error("The head of the audit log could not be kept: {}", e.getMessage());
      return null;
    }
  }

  /** What the home remembers, signed; null where it has not been told yet. */
  public @Nullable Bytes kept() throws IOException {
    return Files.exists(file) ? Bytes.of(SecretFiles.read(file, AuditHead.BYTES_MAX)) : null;
  }

  /** The number of the record that the home remembers; 0 where it remembers none. */
  public long remembered() throws IOException {
    Bytes kept = kept();
    return kept == null ? 0 : read(kept).map(AuditHead::number).orElse(0L);
  }

  /**
   * Compares the log with what somebody remembers of it; where its end is missing, it goes on
   * behind that.
   *
   * @param signed by this site
   * @param who remembers it, at the beginning of a sentence
   * @return a sentence about the missing record; empty if the log has it
   */
  public Optional<String> compare(Bytes signed, String who) {
    Optional<String> fault = missing(signed, who);
    fault.ifPresent(
        sentence -> {
          lost = sentence;
          audit.skipLost(read(signed).orElseThrow().number(), clock.instant());
          if (said.add(sentence)) {
            LOG.error(sentence);
          }
        });
    return fault;
  }

  /** The same, and changes nothing. */
  public Optional<String> missing(Bytes signed, String who) {
    return read(signed)
        .filter(head -> audit.hasLost(new Head(head.number(), head.hash().toHex()), head.at()))
        .map(
            head ->
                who
                    + " remembers record "
                    + head.number()
                    + " of the audit log, of "
                    + head.at()
                    + "; the log does not have it: records were removed or changed.");
  }

  private Optional<AuditHead> read(Bytes signed) {
    try {
      return Optional.of(AuditHead.read(signed, keys.publicKeys()));
    } catch (DescriptorException e) { // the key that has signed it is gone, perhaps
      LOG.debug("What is remembered of the audit log is of no use: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /** The last fault since the start; empty if there was none. */
  Optional<String> notice() {
    return Optional.ofNullable(lost);
  }
}
