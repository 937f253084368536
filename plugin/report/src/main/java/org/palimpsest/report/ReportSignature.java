package org.palimpsest.report;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A site's signature of a report: Ed25519 (RFC 8032).
 *
 * @param time UTC
 * @param key public key, X.509 in base64
 * @param value signature of the report without decisions, in base64
 * @param decisions signature of a page's decisions, in base64; null in old reports and in PDF
 *     files, whose signature covers the decisions
 */
public record ReportSignature(
    String site, String time, String key, String value, @Nullable String decisions) {

  private static final String ALGORITHM = "Ed25519";

  static final String CONTEXT = "palimpsest-report-signature/1";
  private static final String DECISIONS_CONTEXT = "palimpsest-report-decisions/1";

  /** Signs bytes with a private key. */
  public interface Signer {

    byte[] sign(byte[] message) throws GeneralSecurityException;
  }

  /**
   * Signs a report.
   *
   * @throws GeneralSecurityException if the key is unusable
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

  /** Whether this signs the report, apart from its decisions. */
  public boolean isOf(SignableReport report) {
    return isSignature(value, message(report, site, time, key));
  }

  /** Whether this signs the report's decisions. */
  public boolean isOfDecisionsOf(ReportFile report) {
    return decisions != null && isSignature(decisions, ofDecisions(report, site, time, key));
  }

  private boolean isSignature(String signature, byte[] message) {
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(publicKey());
      verifier.update(message);
      return verifier.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException e) { // malformed key or base64
      return false;
    }
  }

  private PublicKey publicKey() throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(key)));
  }

  /** SHA-256 of the key's 32 bytes, for comparison by people. */
  public String keyDigest() {
    byte[] encoded = Base64.getDecoder().decode(key);
    byte[] raw = Arrays.copyOfRange(encoded, Math.max(0, encoded.length - 32), encoded.length);
    return digest(raw);
  }

  /** SHA-256 in hexadecimal. {@code raw}: the 32 bytes of a public key. */
  public static String digest(byte[] raw) {
    return HexFormat.of().formatHex(sha256(raw));
  }

  private static byte[] message(SignableReport report, String site, String time, String key) {
    return lines(CONTEXT, site, time, key, digest(report.signedBytes()));
  }

  private static byte[] ofDecisions(ReportFile report, String site, String time, String key) {
    String decisions = digest(report.decisionBytes());
    return lines(DECISIONS_CONTEXT, site, time, key, digest(report.signedBytes()), decisions);
  }

  static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] lines(String... lines) {
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }
}
