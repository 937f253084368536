package org.palimpsest.federation.site;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.key.Ed25519;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.protocol.Names;

/**
 * The signed head of a site's audit log. Its hash covers all records before, so a holder notices
 * changed or removed records.
 *
 * @param site owner of the log
 * @param number of the last record, from 1
 * @param hash of the last record: 32 bytes
 * @param at time of signing, to the second
 */
public record AuditHead(String site, long number, Bytes hash, Instant at) {

  public static final int BYTES_MAX = 1 << 10;

  private static final byte[] LABEL = "palimpsest-audit-head-1".getBytes(StandardCharsets.US_ASCII);
  private static final int HASH_BYTES = 32;

  public AuditHead {
    at = at.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Signs with the signing key for messages. */
  public Bytes sign(PrivateKeys keys) throws GeneralSecurityException {
    String signer = keys.publicKeys().signingKey(at).id();
    byte[] body =
        new CborFields()
            .put("site", site)
            .put("number", number)
            .put("hash", hash)
            .put("at", at.getEpochSecond())
            .put("signer", signer)
            .toBytes();
    byte[] signature = keys.sign(signer, labelled(body));
    return Bytes.of(CborFields.arrayOf(Bytes.of(body), Bytes.of(signature)));
  }

  /**
   * Reads a head that a key of a site has signed.
   *
   * @param keys of the site
   * @throws DescriptorException if it is invalid, or signed by another key
   */
  public static AuditHead read(Bytes signed, PublicKeys keys) throws DescriptorException {
    try {
      if (signed.size() > BYTES_MAX) {
        throw new DescriptorException("The head of the audit log is too long.");
      }
      List<Bytes> parts = CborMap.parseArray(signed.toArray(), 2);
      byte[] body = parts.get(0).toArray();
      CborMap map = CborMap.parse(body);
      String signer = map.text("signer", Names.KEY);
      var head =
          new AuditHead(
              map.text("site", Names.SITE),
              map.longValue("number"),
              map.bytes("hash", HASH_BYTES),
              map.seconds("at"));
      map.end();
      Ed25519.verify(key(keys, signer).bytes(), parts.get(1).toArray(), labelled(body));
      return head;
    } catch (CborException e) {
      throw new DescriptorException("The head of the audit log cannot be read.", e);
    } catch (GeneralSecurityException e) {
      throw new DescriptorException("The signature of the audit log's head is wrong.", e);
    }
  }

  private static PublicKey key(PublicKeys keys, String id) throws DescriptorException {
    return keys.signing().stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new DescriptorException(
                    "The head of the audit log is signed by a key that is not known."));
  }

  private static byte[] labelled(byte[] body) {
    return ByteBuffer.allocate(LABEL.length + body.length).put(LABEL).put(body).array();
  }
}
