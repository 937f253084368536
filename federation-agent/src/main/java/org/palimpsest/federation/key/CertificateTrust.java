package org.palimpsest.federation.key;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Decides by the certificates alone, over whichever connection they come. The platform adds checks
 * of its own, such as of host names, to what is no {@link X509ExtendedTrustManager}; here those
 * would only say who rules the name service.
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

  /** None: the other side need not look for one that signed its certificate. */
  @Override
  public final X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
