package org.palimpsest.federation.peer;

import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.palimpsest.federation.key.TlsIdentity;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * One HTTP client for each site. Each has its own TLS context, so that no session is resumed with
 * another site, or after a change of certificates. Thread-safe.
 */
final class PinnedClients {

  private static final String TLS = "TLSv1.3";

  /** A client and its parameters. */
  private record Made(Set<String> pins, TlsIdentity certificate, HttpClient client) {}

  private final Map<String, Made> ofSite = new ConcurrentHashMap<>();
  private final Supplier<TlsIdentity> certificate;
  private final Duration connect;
  private final Executor executor;

  /**
   * Creates no client yet.
   *
   * @param certificate of this site, queried for each message
   */
  PinnedClients(Supplier<TlsIdentity> certificate, Duration connect, Executor executor) {
    this.certificate = certificate;
    this.connect = connect;
    this.executor = executor;
  }

  /** The client for a site, with both sides' present certificates. */
  HttpClient of(Peer peer) {
    Set<String> pins = new HashSet<>(peer.descriptor().certificates());
    TlsIdentity own = certificate.get();
    Made made =
        ofSite.compute(
            peer.site(),
            (site, known) ->
                known != null && known.pins().equals(pins) && known.certificate() == own
                    ? known
                    : new Made(pins, own, client(pins, own)));
    return made.client();
  }

  private HttpClient client(Set<String> pins, TlsIdentity own) {
    SSLParameters parameters = new SSLParameters();
    parameters.setProtocols(new String[] {TLS});
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(connect)
        .executor(executor)
        .sslContext(context(pins, own))
        .sslParameters(parameters)
        .build();
  }

  private static SSLContext context(Set<String> pins, TlsIdentity own) {
    try {
      SSLContext context = SSLContext.getInstance(TLS);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(own.keyStore(), own.keyStorePassword().toCharArray());
      context.init(
          keys.getKeyManagers(), new TrustManager[] {new PinnedTrust(pins)}, new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform cannot speak " + TLS, e);
    }
  }
}
