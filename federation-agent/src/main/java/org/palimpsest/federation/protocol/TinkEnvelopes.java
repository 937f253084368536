package org.palimpsest.federation.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.key.Ed25519;
import org.palimpsest.federation.key.Hpke;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.protocol.EnvelopeException.Reason;

/**
 * Envelopes with Tink's HPKE and Ed25519.
 *
 * <p>With L the version of the protocol in ASCII, H the header's bytes and S the sealed part:
 *
 * <pre>
 *   info      = L || SHA-256(H)
 *   S         = HPKE.seal(receiver's sealing key, info, aad = "", padded message)
 *   signature = Ed25519.sign(sender's signing key, L || length of H, 4 bytes, big-endian || H || S)
 * </pre>
 *
 * So the sealed part opens with this header only, and only the sender can combine the two; the
 * length fixes the border between H and S. Thread-safe.
 */
public final class TinkEnvelopes implements Envelopes {

  private static final byte[] LABEL = "palimpsest-federation-1".getBytes(StandardCharsets.US_ASCII);

  private static final int PARTS = 3;

  private final InstantSource clock;

  /**
   * Creates envelopes.
   *
   * @param clock decides which keys are valid
   */
  public TinkEnvelopes(InstantSource clock) {
    this.clock = Objects.requireNonNull(clock);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if header or message break a rule, or are too long; the
   *     message names the field
   */
  @Override
  public Envelope seal(Header header, Message message, PrivateKeys sender, PublicKeys receiver)
      throws GeneralSecurityException {
    if (header.type() != message.type()) {
      throw new IllegalArgumentException("the header is that of another type of message");
    }
    if (message instanceof Message.Answer != (header.inReplyTo() != null)) {
      throw new IllegalArgumentException("an answer, and only an answer, names its request");
    }
    byte[] headerBytes = HeaderCodec.encode(header);
    byte[] plaintext = Padding.pad(MessageCodec.encode(message));
    PublicKey sealingKey = validKey(receiver.sealing(), header.sealingKeyId(), "sealing");
    byte[] sealed = Hpke.seal(sealingKey.bytes(), plaintext, info(headerBytes));
    byte[] signature = sender.sign(header.signingKeyId(), signed(headerBytes, sealed));
    byte[] bytes = CborFields.arrayOf(Bytes.of(headerBytes), Bytes.of(sealed), Bytes.of(signature));
    return new Envelope(
        Bytes.of(bytes), header, Bytes.of(headerBytes), Bytes.of(sealed), Bytes.of(signature));
  }

  @Override
  public Envelope parse(byte[] bytes) throws EnvelopeException {
    if (bytes.length > Envelope.BYTES_MAX) {
      throw new EnvelopeException(
          Reason.SIZE, "The envelope is longer than " + Envelope.BYTES_MAX + " bytes.");
    }
    try {
      List<Bytes> parts = CborMap.parseArray(bytes, PARTS);
      Bytes header = parts.get(0);
      Bytes sealed = parts.get(1);
      Bytes signature = parts.get(2);
      checkSizes(header, sealed, signature);
      return new Envelope(
          Bytes.of(bytes), HeaderCodec.decode(header.toArray()), header, sealed, signature);
    } catch (CborException e) {
      throw new EnvelopeException(
          Reason.MALFORMED, "The envelope cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void verify(Envelope envelope, PublicKeys sender) throws EnvelopeException {
    try {
      PublicKey key = validKey(sender.signing(), envelope.header().signingKeyId(), "signing");
      byte[] signed = signed(envelope.headerBytes().toArray(), envelope.sealed().toArray());
      Ed25519.verify(key.bytes(), envelope.signature().toArray(), signed);
    } catch (GeneralSecurityException e) {
      throw new EnvelopeException(
          Reason.SIGNATURE, "The envelope is not signed by a valid key of its sender.", e);
    }
  }

  @Override
  public Message open(Envelope envelope, PrivateKeys receiver) throws EnvelopeException {
    byte[] plaintext;
    try {
      plaintext =
          receiver.open(
              envelope.header().sealingKeyId(),
              envelope.sealed().toArray(),
              info(envelope.headerBytes().toArray()));
    } catch (GeneralSecurityException e) {
      throw new EnvelopeException(
          Reason.SEAL, "The envelope is not sealed for this site and header.", e);
    }
    try {
      boolean answer = envelope.header().inReplyTo() != null;
      return MessageCodec.decode(Padding.unpad(plaintext), envelope.header().type(), answer);
    } catch (CborException e) {
      throw new EnvelopeException(
          Reason.CONTENT, "The sealed part is no message of its type: " + e.getMessage(), e);
    }
  }

  private static void checkSizes(Bytes header, Bytes sealed, Bytes signature) throws CborException {
    if (header.size() > HeaderCodec.BYTES_MAX) {
      throw new CborException("The header is longer than " + HeaderCodec.BYTES_MAX + " bytes.");
    }
    int plaintext = sealed.size() - Hpke.OVERHEAD_BYTES;
    if (plaintext <= 0
        || plaintext > Padding.PLAINTEXT_BYTES_MAX
        || plaintext % Padding.STEP_BYTES != 0) {
      throw new CborException("The sealed part is not padded.");
    }
    if (signature.size() != Ed25519.SIGNATURE_BYTES) {
      throw new CborException("The signature has another length than one has.");
    }
  }

  private PublicKey validKey(List<PublicKey> keys, String id, String use)
      throws GeneralSecurityException {
    Instant now = clock.instant();
    return keys.stream()
        .filter(key -> key.id().equals(id) && key.isValid(now))
        .findFirst()
        .orElseThrow(
            () ->
                new GeneralSecurityException(
                    "the site has no " + use + " key of this id that is valid now"));
  }

  private static byte[] info(byte[] header) {
    return ByteBuffer.allocate(LABEL.length + 32).put(LABEL).put(Sha256.bytes(header)).array();
  }

  private static byte[] signed(byte[] header, byte[] sealed) {
    return ByteBuffer.allocate(LABEL.length + Integer.BYTES + header.length + sealed.length)
        .put(LABEL)
        .putInt(header.length)
        .put(header)
        .put(sealed)
        .array();
  }
}
