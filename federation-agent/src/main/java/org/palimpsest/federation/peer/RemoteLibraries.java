package org.palimpsest.federation.peer;

import java.time.Duration;
import java.util.List;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * Queries the libraries that other sites offer.
 *
 * @param patience limit of an answer, retries included
 */
public record RemoteLibraries(Peers peers, PeerClient client, Duration patience) {

  /**
   * The libraries that a site offers now, by id.
   *
   * @throws PeerException if it does not answer, is revoked, or is unknown (REFUSED)
   */
  public List<Message.OfferedLibrary> of(String site) throws PeerException {
    Peer peer =
        peers
            .find(site)
            .orElseThrow(
                () ->
                    new PeerException(
                        PeerException.Kind.REFUSED, Note.of("siteUnknown", "site", site)));
    Message.Answer answer =
        client.ask(peer, new Message.LibrariesRequest(), Deadline.after(patience));
    return ((Message.LibrariesAnswer) answer).libraries();
  }
}
