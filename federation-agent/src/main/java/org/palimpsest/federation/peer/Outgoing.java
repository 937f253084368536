package org.palimpsest.federation.peer;

import java.time.Instant;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.Header;

/**
 * A request in its envelope. Repeating it is harmless: the other site processes it once.
 *
 * @param envelope signed and sealed
 */
public record Outgoing(Envelope envelope) {

  public UUID id() {
    return envelope.header().id();
  }

  public Bytes bytes() {
    return envelope.bytes();
  }

  /** Whether the other site may refuse it because of its age. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(envelope.header().expiresAt());
  }

  /** The reference that its answer must have. */
  Header.InReplyTo reference() {
    return new Header.InReplyTo(id(), Sha256.hex(bytes().toArray()));
  }
}
