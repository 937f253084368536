package org.palimpsest.federation.protocol;

import java.security.GeneralSecurityException;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys;

/** Seals and opens envelopes. Each step of reading is a separate call, as their order matters. */
public interface Envelopes {

  /**
   * Signs and seals a message.
   *
   * @param header with the ids of both sides' keys
   * @throws GeneralSecurityException if a key is missing
   */
  Envelope seal(Header header, Message message, PrivateKeys sender, PublicKeys receiver)
      throws GeneralSecurityException;

  /**
   * Parses an envelope and its header, strictly.
   *
   * @throws EnvelopeException SIZE, MALFORMED
   */
  Envelope parse(byte[] bytes) throws EnvelopeException;

  /**
   * Verifies the signature by the sender's key of the header, which must be valid now.
   *
   * @throws EnvelopeException SIGNATURE
   */
  void verify(Envelope envelope, PublicKeys sender) throws EnvelopeException;

  /**
   * Opens the sealed part of a verified envelope and parses it strictly, as a request or an answer
   * of the header's type.
   *
   * @throws EnvelopeException SEAL, CONTENT
   */
  Message open(Envelope envelope, PrivateKeys receiver) throws EnvelopeException;
}
