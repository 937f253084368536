package org.palimpsest.report;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A site's word that a report is as it made it: Ed25519 (RFC 8032).
 *
 * @param site who says so
 * @param time when, in UTC
 * @param key the public key, X.509 in base64
 * @param value the signature in base64
 */
public record ReportSignature(String site, String time, String key, String value) {

  private static final String ALGORITHM = "Ed25519";

  private static final String CONTEXT = "palimpsest-report-signature/1";

  /** Signs bytes with a private key. */
  public interface Signer {

    /** The signature of a message. */
    byte[] sign(byte[] message) throws GeneralSecurityException;
  }

  /**
   * Signs a report.
   *
   * @throws GeneralSecurityException if the key cannot
   */
  public static ReportSignature of(
      ReportFile report, String site, String time, PublicKey key, Signer signer)
      throws GeneralSecurityException {
    String encoded = Base64.getEncoder().encodeToString(key.getEncoded());
    byte[] value = signer.sign(message(report, site, time, encoded));
    return new ReportSignature(site, time, encoded, Base64.getEncoder().encodeToString(value));
  }

  /** Whether the report is what was signed, by the key that is named. */
  public boolean isOf(ReportFile report) {
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(publicKey());
      verifier.update(message(report, site, time, key));
      return verifier.verify(Base64.getDecoder().decode(value));
    } catch (GeneralSecurityException | IllegalArgumentException e) { // no key, no base64
      return false;
    }
  }

  private PublicKey publicKey() throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(key)));
  }

  /** By which people tell keys from each other: the SHA-256 of the key's own 32 bytes. */
  public String keyDigest() {
    byte[] encoded = Base64.getDecoder().decode(key);
    byte[] raw = Arrays.copyOfRange(encoded, Math.max(0, encoded.length - 32), encoded.length);
    return digest(raw);
  }

  /**
   * By which people tell keys from each other.
   *
   * @param raw the 32 bytes of a public key
   * @return its SHA-256 in hexadecimal
   */
  public static String digest(byte[] raw) {
    return HexFormat.of().formatHex(Digests.sha256(raw));
  }

  private static byte[] message(ReportFile report, String site, String time, String key) {
    String digest = HexFormat.of().formatHex(Digests.sha256(report.signedBytes()));
    return String.join("\n", CONTEXT, site, time, key, digest).getBytes(StandardCharsets.UTF_8);
  }
}
