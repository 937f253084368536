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
 * Copies of the audit log's head in the home and at other sites, which reveal the removal of last
 * records from the database. Thread-safe.
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

  public AuditHeads(String site, Path file, PrivateKeys keys, AuditLog audit, InstantSource clock) {
    this.site = site;
    this.file = file;
    this.keys = keys;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Copies the log's head to the home, unless the log has lost the record that the home remembers.
   *
   * @return the home's signed copy; null if the log is empty
   * @throws GeneralSecurityException if there is no signing key
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

  /** The copy for another site, or null. */
  @Nullable Bytes tell() {
    try {
      return keep();
    } catch (IOException | GeneralSecurityException e) {
      LOG.error("The head of the audit log could not be kept: {}", e.getMessage());
      return null;
    }
  }

  /** The home's signed copy, or null. */
  public @Nullable Bytes kept() throws IOException {
    return Files.exists(file) ? Bytes.of(SecretFiles.read(file, AuditHead.BYTES_MAX)) : null;
  }

  /** The number of the record that the home remembers, or 0. */
  public long remembered() throws IOException {
    Bytes kept = kept();
    return kept == null ? 0 : read(kept).map(AuditHead::number).orElse(0L);
  }

  /**
   * Compares the log with a remembered head; if its end is missing, numbering continues after it.
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

  /** Like {@link #compare}, without any change. */
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
    } catch (DescriptorException e) { // perhaps the signing key is gone
      LOG.debug("The stored head of the audit log is unusable: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /** The last fault since the start. */
  Optional<String> notice() {
    return Optional.ofNullable(lost);
  }
}
