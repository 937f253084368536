package org.palimpsest.federation.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.key.Ed25519;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.protocol.Header;

/**
 * Exchanged form of descriptors: {@code CBOR [body: bytes, signature: bytes]}; the body is a map
 * with the signing key's id, the signature covers {@code "palimpsest-descriptor-1" || body}.
 *
 * <p>A signature by a key of the descriptor itself proves only possession of that key. Two people
 * verify the first one of a site by reading each other the {@link #fingerprint}. Later ones are
 * accepted by {@link #update} only if newer and signed by a known key.
 */
public final class SignedDescriptors {

  public static final int BYTES_MAX = 1 << 16;

  /** File name in the site's home. */
  public static final String FILE = "descriptor.cbor";

  /**
   * Limit by which a newer serial may be ahead of the clock, in seconds. Serials derive from the
   * time, so the site's own next serial exceeds one signed by a thief of its key after a day at
   * most.
   */
  private static final long SERIAL_AHEAD_SECONDS_MAX = 86_400;

  /** Limit of the increase if the known serial is further ahead, after a wrong clock. */
  private static final long SERIAL_STEPS_MAX = 16;

  private static final byte[] LABEL = "palimpsest-descriptor-1".getBytes(StandardCharsets.US_ASCII);

  private static final int GROUPS = 8;
  private static final int GROUP_DIGITS = 4;

  private SignedDescriptors() {}

  /**
   * Signs with the oldest valid signing key, which other sites know.
   *
   * @throws IllegalArgumentException if it breaks a rule; the message names the field
   * @throws GeneralSecurityException if the site has no valid signing key
   */
  public static Bytes sign(SiteDescriptor descriptor, PrivateKeys keys, Instant now)
      throws GeneralSecurityException {
    String signer = descriptor.keys().descriptorKey(now).id();
    byte[] body = DescriptorCodec.encode(new DescriptorCodec.Body(descriptor, signer));
    byte[] signature = keys.sign(signer, labelled(body));
    return Bytes.of(CborFields.arrayOf(Bytes.of(body), Bytes.of(signature)));
  }

  /**
   * Reads a valid descriptor, signed by a key that it lists as valid at its time of issue. Its
   * origin must be verified otherwise.
   *
   * @throws DescriptorException if it is invalid
   */
  public static SiteDescriptor read(Bytes signed) throws DescriptorException {
    Parts parts = parse(signed);
    SiteDescriptor descriptor = parts.descriptor();
    verify(parts, descriptor, descriptor.issuedAt());
    return descriptor;
  }

  /** The id of the descriptor's signing key; the signature is not verified. */
  public static String signer(Bytes signed) throws DescriptorException {
    return parse(signed).signer();
  }

  /**
   * Reads a newer descriptor of a known site.
   *
   * @param known its newest known descriptor
   * @throws DescriptorException if it is another site's, not newer, too far ahead, issued in the
   *     future, or not signed by a key that the known one lists as valid now
   */
  public static SiteDescriptor update(SiteDescriptor known, Bytes signed, Instant now)
      throws DescriptorException {
    Parts parts = parse(signed);
    SiteDescriptor descriptor = parts.descriptor();
    if (!descriptor.site().equals(known.site())) {
      throw new DescriptorException("The descriptor is another site's.");
    }
    if (descriptor.serial() <= known.serial()) {
      throw new DescriptorException("The descriptor is not newer than the one that is known.");
    }
    requireNear(descriptor.serial(), known.serial(), now);
    if (descriptor.issuedAt().isAfter(now.plus(Header.CLOCK_SKEW_MAX))) {
      throw new DescriptorException("The descriptor was issued in the future.");
    }
    verify(parts, known, now);
    verify(parts, descriptor, descriptor.issuedAt());
    return descriptor;
  }

  private static void requireNear(long serial, long known, Instant now) throws DescriptorException {
    long max = Math.max(now.getEpochSecond() + SERIAL_AHEAD_SECONDS_MAX, known + SERIAL_STEPS_MAX);
    if (serial > max) {
      throw new DescriptorException(
          "The descriptor's serial "
              + serial
              + " is too far ahead: "
              + max
              + " is the highest that is taken now.");
    }
  }

  /**
   * The fingerprint that two people compare by telephone: the first 128 bits of the SHA-256 of the
   * signed descriptor, in groups of four hex digits.
   */
  public static String fingerprint(Bytes signed) {
    String digits = Sha256.hex(signed.toArray());
    StringBuilder groups = new StringBuilder();
    for (int group = 0; group < GROUPS; group++) {
      int start = group * GROUP_DIGITS;
      groups.append(group == 0 ? "" : " ").append(digits, start, start + GROUP_DIGITS);
    }
    return groups.toString();
  }

  /** Writes a signed descriptor atomically. */
  public static void write(Path file, Bytes signed) throws IOException {
    SecretFiles.write(file, signed.toArray());
  }

  /**
   * The unverified bytes of a signed descriptor: it is not secret, so the file need not be private.
   *
   * @throws IOException if the file is missing or too long
   */
  public static Bytes readFile(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("There is no file " + file + ".");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(BYTES_MAX + 1);
      if (bytes.length > BYTES_MAX) {
        throw new IOException("The file " + file + " is too long to be a descriptor.");
      }
      return Bytes.of(bytes);
    }
  }

  private record Parts(Bytes body, SiteDescriptor descriptor, String signer, Bytes signature) {}

  private static Parts parse(Bytes signed) throws DescriptorException {
    if (signed.size() > BYTES_MAX) {
      throw new DescriptorException("The descriptor is longer than " + BYTES_MAX + " bytes.");
    }
    try {
      List<Bytes> parts = CborMap.parseArray(signed.toArray(), 2);
      Bytes body = parts.get(0);
      DescriptorCodec.Body decoded = DescriptorCodec.decode(body.toArray());
      return new Parts(body, decoded.descriptor(), decoded.signer(), parts.get(1));
    } catch (CborException e) {
      throw new DescriptorException("The descriptor cannot be read: " + e.getMessage(), e);
    }
  }

  private static void verify(Parts parts, SiteDescriptor trusted, Instant time)
      throws DescriptorException {
    PublicKey key =
        trusted.keys().signing().stream()
            .filter(signing -> signing.id().equals(parts.signer()) && signing.isValid(time))
            .findFirst()
            .orElseThrow(
                () ->
                    new DescriptorException(
                        "The descriptor is not signed by a key that is known and valid."));
    try {
      Ed25519.verify(key.bytes(), parts.signature().toArray(), labelled(parts.body().toArray()));
    } catch (GeneralSecurityException e) {
      throw new DescriptorException("The descriptor's signature is wrong.", e);
    }
  }

  private static byte[] labelled(byte[] body) {
    return ByteBuffer.allocate(LABEL.length + body.length).put(LABEL).put(body).array();
  }
}
