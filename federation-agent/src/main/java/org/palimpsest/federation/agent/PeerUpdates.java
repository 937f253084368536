package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.peer.OpenPlace;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Message.Answer;
import org.palimpsest.federation.protocol.Message.HelloAnswer;
import org.palimpsest.federation.protocol.Message.HelloRequest;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Contacts;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Fetches changed descriptors of the other sites periodically, and sends them the head of the audit
 * log. If a site and this one share no key any more, its descriptor is read at its open address:
 * two sites recover after key changes while they were out of contact. Not thread-safe.
 */
final class PeerUpdates {

  private static final Logger LOG = LoggerFactory.getLogger(PeerUpdates.class);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String OPEN_PLACE = "open place";

  /** Upper bound of key changes between two runs. */
  private static final int STEPS_MAX = 16;

  /** Failures that outdated keys or certificates may cause. */
  private static final Set<Kind> OF_OLD_KEYS =
      EnumSet.of(Kind.NO_KEY, Kind.CERTIFICATE, Kind.REFUSED, Kind.BAD_ANSWER);

  private final PeerClient client;
  private final OpenPlace openPlace;
  private final Peers peers;
  private final Contacts contacts;
  private final AuditLog audit;
  private final AuditHeads heads;
  private final InstantSource clock;

  /** Sites whose failure was logged. */
  private final Set<String> saidOf = new HashSet<>();

  PeerUpdates(
      PeerClient client,
      OpenPlace openPlace,
      Peers peers,
      Contacts contacts,
      AuditLog audit,
      AuditHeads heads,
      InstantSource clock) {
    this.client = client;
    this.openPlace = openPlace;
    this.peers = peers;
    this.contacts = contacts;
    this.audit = audit;
    this.heads = heads;
    this.clock = clock;
  }

  /** Asks each site that is not revoked; failures are repeated next time. */
  void run() {
    for (Peer peer : peers.all()) {
      if (!peer.revoked()) {
        ask(peer);
      }
    }
  }

  private void ask(Peer peer) {
    try {
      Answer answer =
          client.ask(
              peer,
              new HelloRequest(peer.descriptor().serial(), heads.tell()),
              Deadline.after(PATIENCE));
      saidOf.remove(peer.site());
      contacts.answered(peer.site(), clock.instant());
      Bytes remembered = ((HelloAnswer) answer).auditHead();
      if (remembered != null) {
        heads.compare(remembered, "Site " + peer.site());
      }
      Bytes signed = ((HelloAnswer) answer).descriptor();
      if (signed != null) {
        take(peer, signed, "hello");
      }
    } catch (PeerException e) {
      LOG.debug("A site does not answer a hello: {}", e.kind());
      contacts.silent(peer.site(), clock.instant());
      if (OF_OLD_KEYS.contains(e.kind())) {
        look(peer, e.kind());
      }
    } catch (DescriptorException e) {
      warnOfRefused(e);
    }
  }

  private void look(Peer peer, Kind why) {
    Level level = saidOf.add(peer.site()) ? Level.WARN : Level.DEBUG;
    LOG.atLevel(level)
        .addKeyValue("kind", why)
        .log(
            "A site cannot be asked with the keys that are known; its descriptor is read at its"
                + " open place.");
    try {
      readOpenPlace(peer);
    } catch (PeerException e) {
      LOG.atLevel(level).log("The open place of a site cannot be read: {}", e.kind());
    } catch (DescriptorException e) {
      warnOfRefused(e);
    }
  }

  /** Follows the chain of descriptors, each signed by a key of the one before, to the newest. */
  private void readOpenPlace(Peer peer) throws PeerException, DescriptorException {
    Optional<Peer> known = Optional.of(peer);
    Deadline deadline = Deadline.after(PATIENCE); // the next run continues from there
    for (int step = 0; step < STEPS_MAX && known.isPresent() && !deadline.isOver(); step++) {
      Bytes newest = openPlace.read(peer);
      if (newest.equals(known.get().signedDescriptor())) {
        return;
      }
      try {
        take(known.get(), newest, OPEN_PLACE);
        return;
      } catch (DescriptorException e) {
        known = takeFormer(known.get());
        if (known.isEmpty()) {
          throw e;
        }
      }
    }
  }

  /** The site after one step of the chain; empty if no key leads on. */
  private Optional<Peer> takeFormer(Peer known) throws PeerException {
    for (PublicKey key : known.descriptor().keys().signing()) {
      Optional<Bytes> former = openPlace.readFormer(known, key.id());
      if (former.isPresent()) {
        try {
          return Optional.of(take(known, former.get(), OPEN_PLACE));
        } catch (DescriptorException e) {
          LOG.debug("A former descriptor leads nowhere: {}", e.getMessage());
        }
      }
    }
    return Optional.empty();
  }

  private Peer take(Peer known, Bytes signed, String from) throws DescriptorException {
    SiteDescriptor descriptor =
        SignedDescriptors.update(known.descriptor(), signed, clock.instant());
    try {
      peers.put(descriptor, signed);
      var facts =
          Map.of(
              "serial",
              Long.toString(descriptor.serial()),
              "from",
              from,
              "certificates",
              known.descriptor().certificates().size() + " to " + descriptor.certificates().size());
      audit.append("peer.updated", known.site(), facts, clock.instant());
      LOG.info("A site's new descriptor was taken, from: {}", from);
    } catch (IllegalArgumentException e) {
      LOG.debug("Another agent was first, or the site was revoked meanwhile.");
    }
    return new Peer(descriptor, signed, known.revoked());
  }

  private static void warnOfRefused(DescriptorException e) {
    LOG.warn("A site has sent a descriptor that is refused: {}", e.getMessage());
  }
}
