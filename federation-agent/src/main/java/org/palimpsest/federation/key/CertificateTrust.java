package org.palimpsest.federation.key;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trust by certificates alone. For other trust managers than {@link X509ExtendedTrustManager} Java
 * adds checks, such as of host names, which depend on the name service only.
 */
public abstract class CertificateTrust extends X509ExtendedTrustManager {

  @Override
  public final void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkServerTrusted(chain, authType);
  }

  @Override
  public final void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkServerTrusted(chain, authType);
  }

  @Override
  public final void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public final void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  /** Empty: the peer's certificate is self-signed. */
  @Override
  public final X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
