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
import org.jspecify.annotations.Nullable;

/**
 * A site's word that a report is as it made it: Ed25519 (RFC 8032).
 *
 * @param site who says so
 * @param time when, in UTC
 * @param key the public key, X.509 in base64
 * @param value the signature in base64, of all but the decisions
 * @param decisions another, of the decisions that were in a page then; null in reports of before
 *     there was one, and in a PDF, whose decisions are signed with the rest. Apart, for a copy with
 *     other decisions is still the report that was signed
 */
public record ReportSignature(
    String site, String time, String key, String value, @Nullable String decisions) {

  private static final String ALGORITHM = "Ed25519";

  static final String CONTEXT = "palimpsest-report-signature/1";
  private static final String DECISIONS_CONTEXT = "palimpsest-report-decisions/1";

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
      SignableReport report, String site, String time, PublicKey key, Signer signer)
      throws GeneralSecurityException {
    Base64.Encoder base64 = Base64.getEncoder();
    String encoded = base64.encodeToString(key.getEncoded());
    byte[] value = signer.sign(message(report, site, time, encoded));
    String decisions =
        report instanceof ReportFile page
            ? base64.encodeToString(signer.sign(ofDecisions(page, site, time, encoded)))
            : null;
    return new ReportSignature(site, time, encoded, base64.encodeToString(value), decisions);
  }

  /** Whether the report is what was signed, by the key that is named, its decisions apart. */
  public boolean isOf(SignableReport report) {
    return isSignature(value, message(report, site, time, key));
  }

  /** Whether the decisions in it are those that were in it when it was signed. */
  public boolean isOfDecisionsOf(ReportFile report) {
    return decisions != null && isSignature(decisions, ofDecisions(report, site, time, key));
  }

  private boolean isSignature(String signature, byte[] message) {
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(publicKey());
      verifier.update(message);
      return verifier.verify(Base64.getDecoder().decode(signature));
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
    return hex(raw);
  }

  private static byte[] message(SignableReport report, String site, String time, String key) {
    return lines(CONTEXT, site, time, key, hex(report.signedBytes()));
  }

  private static byte[] ofDecisions(ReportFile report, String site, String time, String key) {
    String decisions = hex(report.decisionBytes());
    return lines(DECISIONS_CONTEXT, site, time, key, hex(report.signedBytes()), decisions);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(Digests.sha256(bytes));
  }

  private static byte[] lines(String... lines) {
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }
}
