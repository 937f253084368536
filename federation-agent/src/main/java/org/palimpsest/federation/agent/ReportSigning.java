package org.palimpsest.federation.agent;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;

/** Signs reports with the site's signing key for messages. */
public record ReportSigning(SiteHome home, InstantSource clock) implements ReportSigner {

  /** X.509 header of the 32 bytes of an Ed25519 key (RFC 8410). */
  private static final byte[] X509_HEAD = {
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00
  };

  @Override
  public String institution() {
    return home.descriptor().descriptor().title();
  }

  @Override
  public ReportSignature sign(SignableReport report) throws GeneralSecurityException {
    return sign(report, home, clock.instant());
  }

  /** The signature of a report. */
  public static ReportSignature sign(SignableReport report, SiteHome home, Instant now)
      throws GeneralSecurityException {
    Instant second = now.truncatedTo(ChronoUnit.SECONDS);
    PublicKey key = home.keys().publicKeys().signingKey(second);
    return ReportSignature.of(
        report,
        home.descriptor().descriptor().title(),
        second.toString(),
        x509(key.bytes().toArray()),
        message -> home.keys().sign(key.id(), message));
  }

  private static java.security.PublicKey x509(byte[] raw) throws GeneralSecurityException {
    byte[] encoded = new byte[X509_HEAD.length + raw.length];
    System.arraycopy(X509_HEAD, 0, encoded, 0, X509_HEAD.length);
    System.arraycopy(raw, 0, encoded, X509_HEAD.length, raw.length);
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }
}
