package org.palimpsest.federation.peer;

import java.time.InstantSource;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EnvelopeException;
import org.palimpsest.federation.protocol.EnvelopeException.Reason;
import org.palimpsest.federation.protocol.Envelopes;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * Checks an answer's envelope in the order of the protocol, and opens it.
 *
 * @param site this site's name
 */
record AnswerReader(String site, Envelopes envelopes, PrivateKeys keys, InstantSource clock) {

  /**
   * Reads the answer to a message.
   *
   * @throws EnvelopeException with the failed check
   */
  Message.Answer read(Peer peer, Outgoing request, byte[] body) throws EnvelopeException {
    if (body.length > Envelope.BYTES_MAX) {
      throw refusal(Reason.SIZE, "it is larger than is allowed");
    }
    Envelope envelope = envelopes.parse(body);
    Header header = envelope.header();
    if (!header.from().equals(peer.site())) {
      throw refusal(Reason.CERTIFICATE, "it names another sender than the site that was asked");
    }
    if (!header.to().equals(site)) {
      throw refusal(Reason.RECIPIENT, "it is for another site");
    }
    requireTimely(header);
    envelopes.verify(envelope, peer.descriptor().keys());
    if (!request.reference().equals(header.inReplyTo())
        || header.type() != request.envelope().header().type()) {
      throw refusal(Reason.ANSWER, "it answers another request");
    }
    Message message = envelopes.open(envelope, keys);
    if (message instanceof Message.Answer answer && answer.type() == header.type()) {
      return answer;
    }
    throw refusal(Reason.CONTENT, "it is no answer of its type");
  }

  private void requireTimely(Header header) throws EnvelopeException {
    if (!header.isTimely(clock.instant(), Header.CLOCK_SKEW_MAX)) {
      throw refusal(Reason.TIME, "it is expired or not yet valid, or the sites' clocks differ");
    }
  }

  private static EnvelopeException refusal(Reason reason, String sentence) {
    return new EnvelopeException(reason, sentence);
  }
}
