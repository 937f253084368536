package org.palimpsest.federation.peer;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peer;

/** Exchanges messages with other sites. Safe for use by several threads. */
public interface Correspondent {

  /**
   * Puts a request into an envelope, under a new id.
   *
   * @throws PeerException REVOKED, NO_KEY
   */
  Outgoing prepare(Peer peer, Message.Request request) throws PeerException;

  /**
   * Reads an envelope that {@link #prepare} made, maybe in another agent of this site.
   *
   * @throws IllegalArgumentException if it is none
   */
  Outgoing restore(Bytes envelope);

  /**
   * Sends a message, again where that may help, and checks the answer.
   *
   * @throws PeerException if there is no answer that passes all checks
   */
  Reply send(Peer peer, Outgoing message, Deadline deadline) throws PeerException;

  /**
   * Prepares and sends.
   *
   * @throws PeerException if there is no answer that passes all checks
   */
  default Reply exchange(Peer peer, Message.Request request, Deadline deadline)
      throws PeerException {
    return send(peer, prepare(peer, request), deadline);
  }
}
