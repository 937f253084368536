package org.palimpsest.federation.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.TestKeys;

final class TinkEnvelopesTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final PrivateKeys alpha = TestKeys.generate(NOW);
  private final PrivateKeys beta = TestKeys.generate(NOW);
  private final TinkEnvelopes envelopes = new TinkEnvelopes(InstantSource.fixed(NOW));

  private static Header header(MessageType type, Header.InReplyTo inReplyTo) {
    return new Header(
        1,
        Header.SUITE,
        type,
        UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
        "alpha",
        "beta",
        "sign-1",
        "seal-1",
        NOW,
        NOW.plusSeconds(300),
        inReplyTo);
  }

  @Test
  void sealedForASite_openedByIt() throws Exception {
    Message message =
        new Message.CheckRequest(
            List.of("theses"), "minwise-100-5-00", "2026", Bytes.of(new byte[26]), List.of(1));

    Envelope sent =
        envelopes.seal(header(MessageType.CHECK, null), message, alpha, beta.publicKeys());
    Envelope received = envelopes.parse(sent.bytes().toArray());

    assertThat(received).isEqualTo(sent);
    envelopes.verify(received, alpha.publicKeys());
    assertThat(envelopes.open(received, beta)).isEqualTo(message);
  }
}
