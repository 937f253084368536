package org.palimpsest.federation.hostile;

import java.net.URI;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EnvelopeException;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.site.SiteDescriptor;

/** The connection of one identity to the attacked site. */
final class Attacker {

  static final InstantSource CLOCK = InstantSource.system();

  private static final int RETRIES = 3;
  private static final TinkEnvelopes ENVELOPES = new TinkEnvelopes(CLOCK);

  private final Identity identity;
  private final SiteDescriptor target;
  private final Wire wire;

  Attacker(URI url, SiteDescriptor target, Identity identity) {
    this.identity = identity;
    this.target = target;
    this.wire = new Wire(url, target.certificates(), identity);
  }

  Wire wire() {
    return wire;
  }

  Identity identity() {
    return identity;
  }

  SiteDescriptor target() {
    return target;
  }

  static Instant now() {
    return CLOCK.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  String signingKey() {
    try {
      return identity.keys().publicKeys().signingKey(now()).id();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  String sealingKey() {
    return target.keys().sealing().get(0).id();
  }

  Bytes sealingKeyBytes() {
    return target.keys().sealing().get(0).bytes();
  }

  /** A valid header. */
  Header header(Message.Request request, UUID id) {
    return new Header(
        Header.VERSION,
        Header.SUITE,
        request.type(),
        id,
        identity.site(),
        target.site(),
        signingKey(),
        sealingKey(),
        now(),
        now().plusSeconds(300),
        null);
  }

  /** A valid envelope. */
  byte[] envelope(Message.Request request, UUID id) {
    try {
      return ENVELOPES
          .seal(header(request, id), request, identity.keys(), target.keys())
          .bytes()
          .toArray();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends a valid request. */
  Wire.Reply send(Message.Request request) {
    return wire.post(envelope(request, UUID.randomUUID()));
  }

  /**
   * Sends a request and opens the answer. If the connection breaks, sends the same message again,
   * as the protocol requires; it is answered once.
   *
   * @throws IllegalStateException if it is refused, or the connection breaks each time
   */
  Message.Answer ask(Message.Request request, UUID id) {
    byte[] envelope = envelope(request, id);
    Wire.Reply reply = wire.post(envelope);
    for (int retry = 0; retry < RETRIES && reply.status() == 0; retry++) {
      reply = wire.post(envelope);
    }
    return open(reply);
  }

  Message.Answer ask(Message.Request request) {
    return ask(request, UUID.randomUUID());
  }

  /** Opens an answer. */
  Message.Answer open(Wire.Reply reply) {
    if (reply.status() != 200) {
      throw new IllegalStateException("refused: " + reply.summary());
    }
    try {
      Envelope envelope = ENVELOPES.parse(reply.body().toArray());
      ENVELOPES.verify(envelope, target.keys());
      return (Message.Answer) ENVELOPES.open(envelope, identity.keys());
    } catch (EnvelopeException e) {
      throw new IllegalStateException("an answer that cannot be opened", e);
    }
  }

  /** A check of the first windows. */
  static Message.CheckRequest check(Probe probe, List<String> libraries, int windows) {
    int count = Math.min(windows, probe.windows().size());
    ByteBuffer fingerprints = ByteBuffer.allocate(13 * count);
    probe
        .windows()
        .subList(0, count)
        .forEach(window -> fingerprints.put(window.fingerprint().toArray()));
    return new Message.CheckRequest(
        libraries, probe.scheme(), probe.epoch(), Bytes.of(fingerprints.array()), List.of());
  }

  /**
   * Polls for the final answer to a check.
   *
   * @throws IllegalStateException if it is refused, or not over after a minute
   */
  Message.CheckAnswer finished(UUID id, Message.CheckRequest request) {
    Message.CheckAnswer answer = (Message.CheckAnswer) ask(request, id);
    long endNanos = System.nanoTime() + 60_000_000_000L;
    while (answer.state() == Message.CheckState.RUNNING) {
      if (System.nanoTime() > endNanos) {
        throw new IllegalStateException("a check that does not end");
      }
      answer = ((Message.PollAnswer) ask(new Message.PollRequest(id))).answer();
    }
    return answer;
  }
}
