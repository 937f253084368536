package org.palimpsest.federation.peer;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.http.BoundedRequest;
import org.palimpsest.federation.key.CertificateTrust;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * Reads a site's public descriptor, for sites with which no message can be exchanged any more,
 * since their known keys or certificates have ended.
 *
 * <p>Neither side shows or checks a certificate, so nothing read is trusted by its origin: it must
 * be verified against the known descriptor ({@link SignedDescriptors#update}). An eavesdropper
 * learns only that the descriptor is read.
 */
public final class OpenPlace {

  private static final String PATH = "/.well-known/palimpsest";
  private static final String TYPE = "application/cbor";
  private static final String TLS = "TLSv1.3";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final Duration limit;
  private final HttpClient client;

  /** Uses the time limits of messages. */
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
   * Reads the newest descriptor, once.
   *
   * @return at most {@link SignedDescriptors#BYTES_MAX} bytes, unverified
   * @throws PeerException if there is no complete answer in time, or an unexpected one
   */
  public Bytes read(Peer peer) throws PeerException {
    HttpResponse<byte[]> response = get(peer, PATH);
    if (response.statusCode() != OK) {
      throw PeerFailures.ofStatus(peer.site(), response);
    }
    return Bytes.of(response.body());
  }

  /**
   * Reads the last descriptor that a former key has signed, once.
   *
   * @return as with {@link #read}; empty if the site has none
   * @throws PeerException as with {@link #read}
   */
  public Optional<Bytes> readFormer(Peer peer, String key) throws PeerException {
    HttpResponse<byte[]> response = get(peer, PATH + "/" + key);
    if (response.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    if (response.statusCode() != OK) {
      throw PeerFailures.ofStatus(peer.site(), response);
    }
    return Optional.of(Bytes.of(response.body()));
  }

  private HttpResponse<byte[]> get(Peer peer, String path) throws PeerException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(peer.descriptor().url().resolve(path)).header("Accept", TYPE).GET();
    try {
      return BoundedRequest.send(client, request, SignedDescriptors.BYTES_MAX, limit);
    } catch (IOException e) {
      throw PeerFailures.ofFailure(peer.site(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerException(Kind.INTERRUPTED, Note.of("interrupted"), e);
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

  /** Only the signature matters: the certificate itself may have changed. */
  private static final class Anybody extends CertificateTrust {

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}
  }
}
