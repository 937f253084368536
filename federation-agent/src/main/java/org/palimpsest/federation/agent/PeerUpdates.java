package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.TreeMap;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Deadline;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.Message.Answer;
import org.palimpsest.federation.protocol.Message.HelloAnswer;
import org.palimpsest.federation.protocol.Message.HelloRequest;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the other sites now and then whether their descriptors have changed. */
final class PeerUpdates {

  private static final Logger LOG = LoggerFactory.getLogger(PeerUpdates.class);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final PeerClient client;
  private final Peers peers;
  private final AuditLog audit;
  private final InstantSource clock;

  PeerUpdates(PeerClient client, Peers peers, AuditLog audit, InstantSource clock) {
    this.client = client;
    this.peers = peers;
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
      Bytes signed = ((HelloAnswer) answer).descriptor();
      if (signed != null) {
        take(peer, signed);
      }
    } catch (PeerException e) {
      LOG.debug("A site does not answer a hello: {}", e.kind());
    }
  }

  private void take(Peer peer, Bytes signed) {
    try {
      SiteDescriptor descriptor =
          SignedDescriptors.update(peer.descriptor(), signed, clock.instant());
      peers.put(descriptor, signed);
      var facts = new TreeMap<String, String>();
      facts.put("serial", Long.toString(descriptor.serial()));
      audit.append("peer.updated", peer.site(), facts, clock.instant());
    } catch (DescriptorException e) {
      LOG.warn("A site has sent a descriptor that is refused: {}", e.getMessage());
    } catch (IllegalArgumentException e) {
      LOG.debug("Another agent was first, or the site was revoked meanwhile.");
    }
  }
}
