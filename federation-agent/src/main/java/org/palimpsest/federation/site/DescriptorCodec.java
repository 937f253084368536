package org.palimpsest.federation.site;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.protocol.Names;

/** CBOR form of a descriptor with its signer. */
final class DescriptorCodec {

  private static final int TITLE_LENGTH_MAX = 200;
  private static final int URL_LENGTH_MAX = 300;
  private static final int ELEMENTS_MAX = 16;
  private static final int KEY_BYTES = 32;
  private static final int SHA256_BYTES = 32;

  private DescriptorCodec() {}

  /** The signed content: a descriptor, and the id of the signing key. */
  record Body(SiteDescriptor descriptor, String signer) {}

  static byte[] encode(Body body) {
    SiteDescriptor descriptor = body.descriptor();
    byte[] bytes =
        new CborFields()
            .put("signer", body.signer())
            .put("site", descriptor.site())
            .put("title", descriptor.title())
            .put("url", descriptor.url().toString())
            .put("serial", descriptor.serial())
            .put("issued", descriptor.issuedAt().getEpochSecond())
            .put("versions", descriptor.versions())
            .put("seeds", descriptor.schemes().stream().map(DescriptorCodec::seed).toList())
            .put("signing", descriptor.keys().signing().stream().map(DescriptorCodec::key).toList())
            .put("sealing", descriptor.keys().sealing().stream().map(DescriptorCodec::key).toList())
            .put("certificates", descriptor.certificates().stream().map(Bytes::ofHex).toList())
            .toBytes();
    try {
      decode(bytes);
    } catch (CborException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return bytes;
  }

  static Body decode(byte[] bytes) throws CborException {
    CborMap map = CborMap.parse(bytes);
    String signer = map.text("signer", Names.KEY);
    SiteDescriptor descriptor =
        new SiteDescriptor(
            map.text("site", Names.SITE),
            title(map),
            url(map),
            serial(map),
            map.seconds("issued"),
            versions(map),
            seeds(map),
            new PublicKeys(keys(map, "signing"), keys(map, "sealing")),
            certificates(map));
    map.end();
    return new Body(descriptor, signer);
  }

  private static CborFields seed(SiteDescriptor.SeedEpoch seed) {
    return new CborFields().put("epoch", seed.epoch()).put("scheme", seed.scheme());
  }

  private static CborFields key(PublicKey key) {
    return new CborFields()
        .put("id", key.id())
        .put("key", key.bytes())
        .put("from", key.validFrom().getEpochSecond())
        .put("until", key.validUntil().getEpochSecond());
  }

  private static String title(CborMap map) throws CborException {
    String title = map.text("title");
    if (title.length() > TITLE_LENGTH_MAX || title.chars().anyMatch(Character::isISOControl)) {
      throw map.wrong("title", "must be one line of at most " + TITLE_LENGTH_MAX + " characters");
    }
    return title;
  }

  private static URI url(CborMap map) throws CborException {
    String text = map.text("url");
    try {
      URI url = new URI(text);
      boolean plain =
          url.getRawUserInfo() == null
              && url.getRawQuery() == null
              && url.getRawFragment() == null
              && (url.getRawPath() == null || url.getRawPath().isEmpty());
      if ("https".equals(url.getScheme())
          && url.getHost() != null
          && plain
          && text.length() <= URL_LENGTH_MAX) {
        return url;
      }
    } catch (URISyntaxException e) {
      // refused below: its message would quote the URL
    }
    throw map.wrong("url", "must be https://HOST or https://HOST:PORT, without a path");
  }

  private static long serial(CborMap map) throws CborException {
    long serial = map.longValue("serial");
    if (serial < 1 || serial > CborMap.SECONDS_MAX) {
      throw map.wrong("serial", "must be a time in seconds, 1 to " + CborMap.SECONDS_MAX);
    }
    return serial;
  }

  private static List<Integer> versions(CborMap map) throws CborException {
    List<Integer> versions = map.integers("versions", ELEMENTS_MAX);
    if (versions.isEmpty() || versions.stream().anyMatch(version -> version < 1)) {
      throw map.wrong("versions", "must have integers from 1");
    }
    distinct(map, "versions", versions);
    return versions;
  }

  private static List<SiteDescriptor.SeedEpoch> seeds(CborMap map) throws CborException {
    List<SiteDescriptor.SeedEpoch> seeds =
        map.maps(
            "seeds",
            ELEMENTS_MAX,
            seed ->
                new SiteDescriptor.SeedEpoch(
                    seed.text("epoch", Names.EPOCH), seed.text("scheme", Names.SCHEME)));
    distinct(map, "seeds", seeds.stream().map(SiteDescriptor.SeedEpoch::epoch).toList());
    return seeds;
  }

  private static List<PublicKey> keys(CborMap map, String field) throws CborException {
    List<PublicKey> keys = map.maps(field, ELEMENTS_MAX, DescriptorCodec::key);
    if (keys.isEmpty()) {
      throw map.wrong(field, "must have a key");
    }
    distinct(map, field, keys.stream().map(PublicKey::id).toList());
    for (int i = 1; i < keys.size(); i++) {
      if (keys.get(i).validFrom().isAfter(keys.get(i - 1).validFrom())) {
        throw map.wrong(field, "must have the newest key first");
      }
    }
    return keys;
  }

  private static PublicKey key(CborMap map) throws CborException {
    PublicKey key =
        new PublicKey(
            map.text("id", Names.KEY),
            map.bytes("key", KEY_BYTES),
            map.seconds("from"),
            map.seconds("until"));
    if (!key.validUntil().isAfter(key.validFrom())) {
      throw map.wrong("until", "must be later than from");
    }
    return key;
  }

  private static List<String> certificates(CborMap map) throws CborException {
    List<String> certificates =
        map.byteStrings("certificates", SiteDescriptor.CERTIFICATES_MAX, SHA256_BYTES).stream()
            .map(Bytes::toHex)
            .toList();
    if (certificates.isEmpty()) {
      throw map.wrong("certificates", "must have a digest");
    }
    distinct(map, "certificates", certificates);
    return certificates;
  }

  private static void distinct(CborMap map, String field, List<?> values) throws CborException {
    if (new HashSet<>(values).size() < values.size()) {
      throw map.wrong(field, "must have each element once");
    }
  }
}
