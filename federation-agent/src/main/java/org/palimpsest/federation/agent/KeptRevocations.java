package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of the revocations in the home: revocation is for ever, and a restored state may be older.
 * Thread-safe.
 */
public record KeptRevocations(Path file, Peers peers, SiteManager manager) {

  private static final Logger LOG = LoggerFactory.getLogger(KeptRevocations.class);

  private static final String ACTOR = "the home, which has it revoked";
  private static final int BYTES_MAX = 1 << 20;

  /**
   * Copies the present revocations, and repeats those that the state has lost. Returns the repeated
   * ones.
   */
  public synchronized List<String> keep() throws IOException {
    Set<String> kept = read();
    Set<String> revoked = new TreeSet<>(kept);
    List<Peer> all = peers.all();
    all.stream().filter(Peer::revoked).map(Peer::site).forEach(revoked::add);
    if (!revoked.equals(kept)) {
      SecretFiles.write(file, String.join("\n", revoked).getBytes(StandardCharsets.UTF_8));
    }
    return all.stream()
        .filter(peer -> !peer.revoked() && kept.contains(peer.site()))
        .map(this::revoke)
        .toList();
  }

  private Set<String> read() throws IOException {
    Set<String> sites = new TreeSet<>();
    if (Files.exists(file)) {
      new String(SecretFiles.read(file, BYTES_MAX), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .forEach(sites::add);
    }
    return sites;
  }

  private String revoke(Peer peer) {
    try {
      manager.revokePeer(peer.site(), ACTOR);
      LOG.warn("A site that was revoked before was let in by an older state, and is revoked again");
    } catch (ChangeRefusedException e) { // removed meanwhile
      LOG.debug("A site is not revoked again: {}", e.getMessage());
    }
    return peer.site();
  }
}
