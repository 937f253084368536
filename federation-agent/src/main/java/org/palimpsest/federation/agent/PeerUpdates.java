package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Deadline;
import org.palimpsest.federation.peer.OpenPlace;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Message.Answer;
import org.palimpsest.federation.protocol.Message.HelloAnswer;
import org.palimpsest.federation.protocol.Message.HelloRequest;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Contacts;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Asks the other sites now and then whether their descriptors have changed. Where a site cannot be
 * asked for want of keys that both know, its descriptor is read at its open place: so two sites
 * that could not talk while one of them changed its keys find each other again. No message waits
 * for that. For one thread.
 */
final class PeerUpdates {

  private static final Logger LOG = LoggerFactory.getLogger(PeerUpdates.class);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** What may be so because a site's keys or certificates are others than are known. */
  private static final Set<Kind> OF_OLD_KEYS =
      EnumSet.of(Kind.NO_KEY, Kind.CERTIFICATE, Kind.REFUSED, Kind.BAD_ANSWER);

  private final PeerClient client;
  private final OpenPlace openPlace;
  private final Peers peers;
  private final Contacts contacts;
  private final AuditLog audit;
  private final InstantSource clock;

  /** Sites of which it was said that they cannot be asked. */
  private final Set<String> saidOf = new HashSet<>();

  PeerUpdates(
      PeerClient client,
      OpenPlace openPlace,
      Peers peers,
      Contacts contacts,
      AuditLog audit,
      InstantSource clock) {
    this.client = client;
    this.openPlace = openPlace;
    this.peers = peers;
    this.contacts = contacts;
    this.audit = audit;
    this.clock = clock;
  }

  /** Asks each site that is not revoked; one that does not answer is asked again next time. */
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
          client.ask(peer, new HelloRequest(peer.descriptor().serial()), Deadline.after(PATIENCE));
      saidOf.remove(peer.site());
      contacts.answered(peer.site(), clock.instant());
      Bytes signed = ((HelloAnswer) answer).descriptor();
      if (signed != null) {
        take(peer, signed, "hello");
      }
    } catch (PeerException e) {
      LOG.debug("A site does not answer a hello: {}", e.kind());
      contacts.silent(peer.site(), clock.instant());
      if (OF_OLD_KEYS.contains(e.kind())) {
        readOpenPlace(peer, e.kind());
      }
    }
  }

  private void readOpenPlace(Peer peer, Kind why) {
    Level level = saidOf.add(peer.site()) ? Level.WARN : Level.DEBUG;
    LOG.atLevel(level)
        .addKeyValue("kind", why)
        .log(
            "A site cannot be asked with the keys that are known; its descriptor is read at its"
                + " open place.");
    try {
      Bytes signed = openPlace.read(peer);
      if (!signed.equals(peer.signedDescriptor())) {
        take(peer, signed, "open place");
      }
    } catch (PeerException e) {
      LOG.atLevel(level).log("The open place of a site cannot be read: {}", e.kind());
    }
  }

  private void take(Peer peer, Bytes signed, String from) {
    try {
      SiteDescriptor descriptor =
          SignedDescriptors.update(peer.descriptor(), signed, clock.instant());
      peers.put(descriptor, signed);
      var facts = new TreeMap<String, String>();
      facts.put("serial", Long.toString(descriptor.serial()));
      facts.put("from", from);
      audit.append("peer.updated", peer.site(), facts, clock.instant());
      LOG.info("A site's new descriptor was taken, from: {}", from);
    } catch (DescriptorException e) {
      LOG.warn("A site has sent a descriptor that is refused: {}", e.getMessage());
    } catch (IllegalArgumentException e) {
      LOG.debug("Another agent was first, or the site was revoked meanwhile.");
    }
  }
}
