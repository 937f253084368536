package org.palimpsest.federation.key;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A site's TLS identity, as a server and as a client. During a change of certificates there are
 * several: one is shown, all are in the site's descriptor.
 */
public final class TlsIdentity {

  private final TlsCertificate shown;
  private final List<String> pins;
  private final KeyStore keyStore;
  private final String keyStorePassword;

  private TlsIdentity(
      TlsCertificate shown, List<String> pins, KeyStore keyStore, String keyStorePassword) {
    this.shown = shown;
    this.pins = List.copyOf(pins);
    this.keyStore = keyStore;
    this.keyStorePassword = keyStorePassword;
  }

  /**
   * The identity of these certificates.
   *
   * @param certificates the newest first, at least one
   */
  static TlsIdentity of(List<TlsCertificate> certificates, Instant now)
      throws GeneralSecurityException, IOException {
    TlsCertificate shown = shown(certificates, now);
    List<String> pins = new ArrayList<>();
    for (TlsCertificate certificate : certificates) {
      pins.add(TlsCertificate.pin(certificate.certificate()));
    }
    // The store never leaves memory; only its format requires a password.
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "site",
        shown.privateKey(),
        password.toCharArray(),
        new Certificate[] {shown.certificate()});
    return new TlsIdentity(shown, pins, store, password);
  }

  /** The newest announced long enough ago, otherwise the oldest. */
  static TlsCertificate shown(List<TlsCertificate> certificates, Instant now) {
    Instant announced = now.minus(KeyLifetimes.ANNOUNCEMENT);
    return certificates.stream()
        .filter(certificate -> !certificate.notBefore().isAfter(announced))
        .findFirst()
        .orElseGet(() -> certificates.get(certificates.size() - 1));
  }

  /** SHA-256 of a certificate's DER form, 64 hex digits, as in descriptors. */
  public static String pin(Certificate certificate) throws GeneralSecurityException {
    return TlsCertificate.pin(certificate);
  }

  public X509Certificate certificate() {
    return shown.certificate();
  }

  /** The digests of all certificates that the site may show, the newest first. */
  public List<String> pins() {
    return pins;
  }

  /** A store in memory with the key and the certificate, for Jetty or a key manager. */
  public KeyStore keyStore() {
    return keyStore;
  }

  /** The password of {@link #keyStore} and its key; useless elsewhere. */
  public String keyStorePassword() {
    return keyStorePassword;
  }

  /** Public data only. */
  @Override
  public String toString() {
    return "TlsIdentity" + pins;
  }
}
