package org.palimpsest.federation.hostile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.key.Hpke;
import org.palimpsest.federation.key.PrivateKeys;

/**
 * Creates envelopes in the protocol's format from parts that may be invalid, which the product's
 * own code would refuse to send. Seals and signatures are always valid.
 */
public final class Crafted {

  private static final byte[] LABEL = "palimpsest-federation-1".getBytes(StandardCharsets.US_ASCII);
  private static final int STEP_BYTES = 4096;

  private Crafted() {}

  /** The fields of a valid header, for additions. */
  public static CborFields header(
      String type,
      UUID id,
      String from,
      String to,
      String signer,
      String sealer,
      Instant issued,
      Instant expires) {
    return header(1, type, id, from, to, signer, sealer, issued, expires);
  }

  /** The fields of a header with any version. */
  public static CborFields header(
      int version,
      String type,
      UUID id,
      String from,
      String to,
      String signer,
      String sealer,
      Instant issued,
      Instant expires) {
    return new CborFields()
        .put("version", version)
        .put("suite", "x25519-hkdfsha256-aes256gcm-ed25519")
        .put("type", type)
        .put("id", uuid(id))
        .put("from", from)
        .put("to", to)
        .put("signer", signer)
        .put("sealer", sealer)
        .put("issued", issued.getEpochSecond())
        .put("expires", expires.getEpochSecond());
  }

  /** The 16 bytes of an id. */
  public static Bytes uuid(UUID id) {
    return Bytes.of(
        ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
  }

  /** Seals a message, padded, and signs it. */
  public static byte[] envelope(
      byte[] header, byte[] message, PrivateKeys signer, String signingKeyId, Bytes sealingKey) {
    return sealed(header, padded(message), signer, signingKeyId, sealingKey);
  }

  /** Seals an unpadded plaintext, and signs it. */
  public static byte[] sealed(
      byte[] header, byte[] plaintext, PrivateKeys signer, String signingKeyId, Bytes sealingKey) {
    try {
      byte[] info =
          ByteBuffer.allocate(LABEL.length + 32)
              .put(LABEL)
              .put(MessageDigest.getInstance("SHA-256").digest(header))
              .array();
      return signed(header, Hpke.seal(sealingKey, plaintext, info), signer, signingKeyId);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("sealing failed", e);
    }
  }

  /** Signs any sealed part under any header. */
  public static byte[] signed(
      byte[] header, byte[] sealed, PrivateKeys signer, String signingKeyId) {
    byte[] signed =
        ByteBuffer.allocate(LABEL.length + 4 + header.length + sealed.length)
            .put(LABEL)
            .putInt(header.length)
            .put(header)
            .put(sealed)
            .array();
    try {
      byte[] signature = signer.sign(signingKeyId, signed);
      return CborFields.arrayOf(Bytes.of(header), Bytes.of(sealed), Bytes.of(signature));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("signing failed", e);
    }
  }

  private static byte[] padded(byte[] message) {
    int size = (message.length + 4 + STEP_BYTES - 1) / STEP_BYTES * STEP_BYTES;
    return ByteBuffer.allocate(size).putInt(message.length).put(message).array();
  }
}
