package org.palimpsest.federation.peer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EnvelopeException;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;

/** Another site's endpoint over real TLS 1.3, which answers as a test wants. */
final class TlsPeer implements AutoCloseable {

  /** The answer to the request number {@code attempt}, from 0. */
  @FunctionalInterface
  interface Script {
    Response answer(TlsPeer peer, Envelope request, int attempt) throws Exception;
  }

  /** What goes over the wire. */
  record Response(int status, Map<String, String> headers, Bytes body) {
    static Response of(int status) {
      return new Response(status, Map.of(), Bytes.of(new byte[0]));
    }

    static Response refusal(int status, String error) {
      return new Response(
          status,
          Map.of(),
          Bytes.of(("{\"error\": \"" + error + "\"}").getBytes(StandardCharsets.US_ASCII)));
    }

    static Response ok(Bytes envelope) {
      return new Response(200, Map.of(), envelope);
    }

    Response retryAfter(String value) {
      return new Response(status, Map.of("Retry-After", value), body);
    }
  }

  final String site;
  final SiteKeys keys;
  final TinkEnvelopes envelopes;
  private final InstantSource clock;
  private final SiteKeys asker;
  private final HttpsServer server;
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final List<Envelope> requests = new ArrayList<>();
  private final List<String> clientPins = new ArrayList<>();
  private final Script script;

  TlsPeer(String site, Path folder, SiteKeys asker, InstantSource clock, Script script)
      throws IOException, GeneralSecurityException {
    this.site = site;
    this.keys = SiteKeys.create(folder, site, List.of("example.org"), clock);
    this.envelopes = new TinkEnvelopes(clock);
    this.clock = clock;
    this.asker = asker;
    this.script = script;
    this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(configurator());
    server.createContext("/", this::handle);
    server.setExecutor(executor);
    server.start();
  }

  private HttpsConfigurator configurator() throws GeneralSecurityException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys.tls().keyStore(), keys.tls().keyStorePassword().toCharArray());
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(managers.getKeyManagers(), new TrustManager[] {new Noting()}, new SecureRandom());
    return new HttpsConfigurator(context) {
      @Override
      public void configure(HttpsParameters parameters) {
        SSLParameters wanted = context.getDefaultSSLParameters();
        wanted.setProtocols(new String[] {"TLSv1.3"});
        wanted.setNeedClientAuth(true);
        parameters.setSSLParameters(wanted);
      }
    };
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Envelope request = envelopes.parse(exchange.getRequestBody().readAllBytes());
      int attempt;
      synchronized (this) {
        attempt = requests.size();
        requests.add(request);
      }
      Response response = script.answer(this, request, attempt);
      response.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
      byte[] body = response.body().toArray();
      exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    } catch (EnvelopeException e) {
      exchange.sendResponseHeaders(400, -1);
    } catch (Exception e) {
      throw new IOException("the connection breaks off", e);
    }
  }

  /** The requests that came in. */
  synchronized List<Envelope> requests() {
    return List.copyOf(requests);
  }

  /** Whose certificates came in. */
  synchronized List<String> clientPins() {
    return List.copyOf(clientPins);
  }

  /** This site as the asking one knows it. */
  Peer peer() {
    return peer(keys.tls().pins());
  }

  Peer peer(List<String> pins) {
    return new Peer(
        new SiteDescriptor(
            site,
            site,
            URI.create("https://127.0.0.1:" + server.getAddress().getPort()),
            1,
            clock.instant(),
            List.of(1),
            List.of(),
            keys.publicKeys(),
            pins),
        Bytes.of(new byte[0]),
        /* revoked= */ false);
  }

  /** The header of a right answer. */
  Header header(Envelope request) {
    Instant now = Instant.ofEpochSecond(clock.instant().getEpochSecond());
    return new Header(
        Header.VERSION,
        Header.SUITE,
        request.header().type(),
        java.util.UUID.randomUUID(),
        site,
        request.header().from(),
        keys.publicKeys().signing().get(0).id(),
        asker.publicKeys().sealing().get(0).id(),
        now,
        now.plusSeconds(300),
        new Outgoing(request).reference());
  }

  Response answer(Header header, Message.Answer answer) throws GeneralSecurityException {
    return Response.ok(envelopes.seal(header, answer, keys, asker.publicKeys()).bytes());
  }

  Response answer(Envelope request, Message.Answer answer) throws GeneralSecurityException {
    return answer(header(request), answer);
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  /** Trusts all clients, and notes them. */
  private final class Noting extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {
      synchronized (TlsPeer.this) {
        try {
          clientPins.add(org.palimpsest.federation.key.TlsIdentity.pin(chain[0]));
        } catch (GeneralSecurityException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {
      checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
      checkClientTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
      throw new UnsupportedOperationException();
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
