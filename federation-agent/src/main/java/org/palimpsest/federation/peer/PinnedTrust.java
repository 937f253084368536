package org.palimpsest.federation.peer;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Set;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.key.CertificateTrust;

/**
 * Trusts exactly the certificates of a site's descriptor: no authority, and no host name, which
 * depends on the name service only. The TLS handshake proves possession of the private key.
 */
final class PinnedTrust extends CertificateTrust {

  static final class NotPinned extends CertificateException {
    private static final long serialVersionUID = 1L;

    NotPinned() {
      super("the server's certificate is not one that the site's descriptor names");
    }
  }

  private final Set<String> pins;

  /**
   * Trusts these certificates.
   *
   * @param pins their SHA-256 (DER), 64 hex digits in lower case
   */
  PinnedTrust(Set<String> pins) {
    this.pins = Set.copyOf(pins);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    if (chain.length == 0 || !pins.contains(Sha256.hex(chain[0].getEncoded()))) {
      throw new NotPinned();
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("there are no clients here");
  }
}
