package org.palimpsest.federation.protocol;

import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;

/** CBOR form of headers. */
final class HeaderCodec {

  static final int BYTES_MAX = 2048;

  private static final int SHA256_BYTES = 32;

  private HeaderCodec() {}

  /**
   * Encodes a header.
   *
   * @throws IllegalArgumentException if it breaks a rule
   */
  static byte[] encode(Header header) {
    CborFields fields =
        new CborFields()
            .put("version", header.version())
            .put("suite", header.suite())
            .put("type", header.type().word())
            .put("id", Uuids.bytes(header.id()))
            .put("from", header.from())
            .put("to", header.to())
            .put("signer", header.signingKeyId())
            .put("sealer", header.sealingKeyId())
            .put("issued", header.issuedAt().getEpochSecond())
            .put("expires", header.expiresAt().getEpochSecond());
    Header.InReplyTo inReplyTo = header.inReplyTo();
    if (inReplyTo != null) {
      fields.put(
          "reply",
          new CborFields()
              .put("id", Uuids.bytes(inReplyTo.id()))
              .put("sha256", Bytes.ofHex(inReplyTo.sha256())));
    }
    byte[] bytes = fields.toBytes();
    try {
      decode(bytes);
    } catch (CborException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return bytes;
  }

  /**
   * Decodes a header.
   *
   * @throws CborException if it breaks a rule
   */
  static Header decode(byte[] bytes) throws CborException {
    CborMap map = CborMap.parse(bytes);
    // First: another version may have other fields.
    int version = map.intValue("version");
    if (version != Header.VERSION) {
      throw map.wrong("version", "names a version of the protocol that is not spoken");
    }
    String suite = map.text("suite");
    if (!suite.equals(Header.SUITE)) {
      throw map.wrong("suite", "names cryptography that is not used");
    }
    MessageType type =
        MessageType.ofWord(map.text("type"))
            .orElseThrow(() -> map.wrong("type", "names a type of message that is not known"));
    Header header =
        new Header(
            version,
            suite,
            type,
            Uuids.of(map.bytes("id", Uuids.BYTES)),
            map.text("from", Names.SITE),
            map.text("to", Names.SITE),
            map.text("signer", Names.KEY),
            map.text("sealer", Names.KEY),
            map.seconds("issued"),
            map.seconds("expires"),
            inReplyTo(map));
    map.end();
    return header;
  }

  private static Header.@org.jspecify.annotations.Nullable InReplyTo inReplyTo(CborMap header)
      throws CborException {
    CborMap map = header.optionalMap("reply").orElse(null);
    if (map == null) {
      return null;
    }
    UUID id = Uuids.of(map.bytes("id", Uuids.BYTES));
    Bytes sha256 = map.bytes("sha256", SHA256_BYTES);
    map.end();
    return new Header.InReplyTo(id, sha256.toHex());
  }
}
