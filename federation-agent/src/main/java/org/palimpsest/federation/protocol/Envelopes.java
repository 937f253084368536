package org.palimpsest.federation.protocol;

import java.security.GeneralSecurityException;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys;

/**
 * Makes envelopes and opens them. Each step of reading is a call of its own: their order matters.
 */
public interface Envelopes {

  /**
   * Signs and seals a message.
   *
   * @param header its {@code signingKeyId} and {@code sealingKeyId} name keys of the two sides
   * @throws GeneralSecurityException if one of the keys is not there
   */
  Envelope seal(Header header, Message message, PrivateKeys sender, PublicKeys receiver)
      throws GeneralSecurityException;

  /**
   * Reads an envelope's three parts and its header, strictly.
   *
   * @throws EnvelopeException SIZE, MALFORMED
   */
  Envelope parse(byte[] bytes) throws EnvelopeException;

  /**
   * Checks the signature with the sender's key that the header names, which must be valid now.
   *
   * @throws EnvelopeException SIGNATURE
   */
  void verify(Envelope envelope, PublicKeys sender) throws EnvelopeException;

  /**
   * Opens the sealed part and parses it strictly, as a request or an answer (as the header's {@code
   * inReplyTo} says) of the header's type. The signature must have been verified.
   *
   * @throws EnvelopeException SEAL, CONTENT
   */
  Message open(Envelope envelope, PrivateKeys receiver) throws EnvelopeException;
}
