package org.palimpsest.federation.peer;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peers.Peer;

/** Exchanges messages with other sites. Thread-safe. */
public interface Correspondent {

  /**
   * Puts a request into an envelope, under a new id.
   *
   * @throws PeerException REVOKED, NO_KEY
   */
  Outgoing prepare(Peer peer, Message.Request request) throws PeerException;

  /**
   * Parses an envelope from {@link #prepare}, maybe of another agent of this site.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  Outgoing restore(Bytes envelope);

  /**
   * Sends a message, with retries, and checks the answer.
   *
   * @throws PeerException if there is no answer that passes all checks
   */
  Reply send(Peer peer, Outgoing message, Deadline deadline) throws PeerException;

  default Reply exchange(Peer peer, Message.Request request, Deadline deadline)
      throws PeerException {
    return send(peer, prepare(peer, request), deadline);
  }
}
