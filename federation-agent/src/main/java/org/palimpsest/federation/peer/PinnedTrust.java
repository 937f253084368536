package org.palimpsest.federation.peer;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.palimpsest.federation.bytes.Sha256;

/**
 * Trusts the certificates that a site's descriptor names, and nothing else: no authority, and no
 * host name, which would only say who rules the name service. The TLS handshake proves that the
 * server has the private key.
 */
final class PinnedTrust extends X509ExtendedTrustManager {

  /** What is thrown where it is another one. */
  static final class NotPinned extends CertificateException {
    private static final long serialVersionUID = 1L;

    NotPinned() {
      super("the server's certificate is not one that the site's descriptor names");
    }
  }

  private final Set<String> pins;

  /**
   * Trusts these.
   *
   * @param pins SHA-256 of the certificates (DER), 64 hex digits in lower case
   */
  PinnedTrust(Set<String> pins) {
    this.pins = Set.copyOf(pins);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    if (chain.length == 0 || !pins.contains(sha256Hex(chain[0]))) {
      throw new NotPinned();
    }
  }

  private static String sha256Hex(X509Certificate certificate) throws CertificateException {
    return Sha256.hex(certificate.getEncoded());
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkServerTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkServerTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("there are no clients here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
