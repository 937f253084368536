package org.palimpsest.federation.peer;

import java.time.Instant;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.Header;

/**
 * A request in its envelope. To send it again is harmless: the other site answers it once.
 *
 * @param envelope signed and sealed
 */
public record Outgoing(Envelope envelope) {

  /** The message's id. */
  public UUID id() {
    return envelope.header().id();
  }

  /** As it is sent, and may be kept. */
  public Bytes bytes() {
    return envelope.bytes();
  }

  /** Whether the other site may refuse it by now because of its age. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(envelope.header().expiresAt());
  }

  /** What its answer must name. */
  Header.InReplyTo reference() {
    return new Header.InReplyTo(id(), Sha256.hex(bytes().toArray()));
  }
}
