package org.palimpsest.federation.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.key.Ed25519;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.protocol.Header;

/**
 * Descriptors as they are exchanged: {@code CBOR [body: bytes, signature: bytes]}, the body being a
 * map that also names the signing key, the signature that of {@code "palimpsest-descriptor-1" ||
 * body}.
 *
 * <p>A signature by a key that the descriptor itself lists says only that its maker has that key.
 * Whom the first one of a site is from, two people settle: each reads the other {@link
 * #fingerprint}. From then on {@link #update} takes only what a key signed that is known already,
 * and never an older one.
 */
public final class SignedDescriptors {

  /** How long a signed descriptor may be. */
  public static final int BYTES_MAX = 1 << 16;

  /** The file of a site's own descriptor, below its home. */
  public static final String FILE = "descriptor.cbor";

  /**
   * How far a newer serial may be ahead of the clock, in seconds. Serials are made of the time, so
   * a site's own next ones get past one that a thief of its key has signed, after a day at most.
   */
  private static final long SERIAL_AHEAD_SECONDS_MAX = 86_400;

  /**
   * How many further a newer serial may be where the known one is that far ahead already: of a site
   * whose clock was wrong once.
   */
  private static final long SERIAL_STEPS_MAX = 16;

  private static final byte[] LABEL = "palimpsest-descriptor-1".getBytes(StandardCharsets.US_ASCII);

  private static final int GROUPS = 8;
  private static final int GROUP_DIGITS = 4;

  private SignedDescriptors() {}

  /**
   * Signs a descriptor with the oldest signing key that is valid now: the one that other sites
   * know.
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
   * Reads a descriptor that is in its right form and signed by a key that it lists as valid when it
   * was issued. Whose it is must be known from elsewhere.
   *
   * @throws DescriptorException otherwise
   */
  public static SiteDescriptor read(Bytes signed) throws DescriptorException {
    Parts parts = parse(signed);
    SiteDescriptor descriptor = parts.descriptor();
    verify(parts, descriptor, descriptor.issuedAt());
    return descriptor;
  }

  /**
   * The id of the key that a descriptor says it is signed by; the signature is not looked at.
   *
   * @throws DescriptorException if it is none
   */
  public static String signer(Bytes signed) throws DescriptorException {
    return parse(signed).signer();
  }

  /**
   * Reads a newer descriptor of a site that is known.
   *
   * @param known the newest descriptor of it that was seen
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
   * What two people read to each other on the telephone: the first 128 bits of the SHA-256 of the
   * signed descriptor, in groups of four hex digits.
   */
  public static String fingerprint(Bytes signed) {
    String digits = HexFormat.of().formatHex(sha256(signed.toArray()));
    StringBuilder groups = new StringBuilder();
    for (int group = 0; group < GROUPS; group++) {
      int start = group * GROUP_DIGITS;
      groups.append(group == 0 ? "" : " ").append(digits, start, start + GROUP_DIGITS);
    }
    return groups.toString();
  }

  /**
   * Writes a signed descriptor, whole or not at all.
   *
   * @throws IOException if that cannot be done
   */
  public static void write(Path file, Bytes signed) throws IOException {
    SecretFiles.write(file, signed.toArray());
  }

  /**
   * The bytes of a signed descriptor, not yet checked: there is nothing secret in it, so anybody
   * may have written the file.
   *
   * @throws IOException if there is none, or it is too long to be one
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

  /** What a signed descriptor is made of. */
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

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
