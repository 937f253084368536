package org.palimpsest.federation.peer;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.state.Peer;

/**
 * Reads what a site says of itself where it says so to anybody: for a site with which no message
 * can be exchanged any more, since the keys or certificates that are known of it have ended.
 *
 * <p>Neither side shows or checks a certificate, so nothing that is read is to be believed for
 * having come from there: it must be held against what is known of the site ({@link
 * SignedDescriptors#update}). Nothing is told to who listens but that somebody reads it.
 */
public final class OpenPlace {

  private static final String PATH = "/.well-known/palimpsest";
  private static final String TYPE = "application/cbor";
  private static final String TLS = "TLSv1.3";
  private static final int OK = 200;

  private final Duration limit;
  private final HttpClient client;

  /** Is as patient as with a message. */
  public OpenPlace(PeerSettings settings) {
    this.limit = settings.answer();
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.connect())
            .sslContext(context())
            .build();
  }

  /**
   * Reads it, once.
   *
   * @return at most {@link SignedDescriptors#BYTES_MAX} bytes, of which nothing is known
   * @throws PeerException if there is no whole answer in time, or another one than asked for
   */
  public Bytes read(Peer peer) throws PeerException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(peer.descriptor().url().resolve(PATH)).header("Accept", TYPE).GET();
    try {
      HttpResponse<byte[]> response =
          BoundedRequest.send(client, request, SignedDescriptors.BYTES_MAX, limit);
      if (response.statusCode() != OK) {
        throw PeerFailures.ofStatus(peer.site(), response);
      }
      return Bytes.of(response.body());
    } catch (IOException e) {
      throw PeerFailures.ofFailure(peer.site(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerException(
          Kind.INTERRUPTED, "The question to site " + peer.site() + " was ended.", e);
    }
  }

  private static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance(TLS);
      context.init(null, new TrustManager[] {new Anybody()}, new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform cannot speak " + TLS, e);
    }
  }

  /** The signature is what counts: the certificate may be the very thing that has changed. */
  private static final class Anybody extends X509ExtendedTrustManager {

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
