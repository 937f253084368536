package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.key.TlsIdentity;

/** A member whose new address is a server inside the asking site's network. */
@Timeout(60)
final class MovedSiteTest {

  private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
  private static final int HANDSHAKE = 22;

  @TempDir private Path folder;

  private volatile Instant now = START;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private MemorySite alpha;
  private MemorySite beta;

  @BeforeEach
  void introduce() throws IOException {
    alpha = new MemorySite("alpha", folder, () -> now);
    beta = new MemorySite("beta", folder, () -> now);
    alpha.knows(beta);
    beta.knows(alpha);
  }

  @AfterEach
  void close() {
    alpha.close();
    beta.close();
    threads.shutdownNow();
  }

  /** Alpha takes beta's new address from beta, and then connects there. */
  private void moveTo(int port) throws Exception {
    now = now.plusSeconds(60);
    beta.signAnew(URI.create("https://127.0.0.1:" + port));
    alpha.updates().run();
    assertThat(alpha.peer(beta).descriptor().url()).hasPort(port);
    alpha.updates().run();
  }

  /** Such as Solr, or a cloud's metadata service: it receives the beginning of TLS only. */
  @Test
  void serverWithoutTls_getsNoRequest() throws Exception {
    try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      List<byte[]> received = Collections.synchronizedList(new ArrayList<>());
      threads.execute(() -> receive(server, received));
      moveTo(server.getLocalPort());

      assertThat(received).isNotEmpty();
      for (byte[] each : received) {
        assertThat(each[0]).isEqualTo((byte) HANDSHAKE);
        assertThat(new String(each, StandardCharsets.ISO_8859_1))
            .doesNotContain("HTTP/1.1", "/federation/", "alpha");
      }
      assertThat(alpha.memory().auditRecords()).anyMatch(each -> each.startsWith("peer.updated"));
    }
  }

  private static void receive(ServerSocket server, List<byte[]> received) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        InputStream in = socket.getInputStream();
        byte[] first = new byte[8192];
        int length = in.read(first);
        received.add(java.util.Arrays.copyOf(first, Math.max(1, length)));
        socket
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) { // it is over
        return;
      }
    }
  }

  /** Such as a local API: it receives a GET of the open address, without credentials. */
  @Test
  void serverWithAnotherCertificate_isAskedForADescriptorOnly() throws Exception {
    List<String> requests = Collections.synchronizedList(new ArrayList<>());
    HttpsServer server = https(alpha.keys().tls());
    server.createContext(
        "/",
        exchange -> {
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestBody().readAllBytes().length
                  + " "
                  + exchange.getRequestHeaders().containsKey("Authorization")
                  + exchange.getRequestHeaders().containsKey("Cookie"));
          exchange.getResponseHeaders().set("Location", "/solr/admin/collections");
          exchange.sendResponseHeaders(307, -1);
          exchange.close();
        });
    server.start();
    try {
      moveTo(server.getAddress().getPort());

      assertThat(requests).containsExactly("GET /.well-known/palimpsest 0 falsefalse");
    } finally {
      server.stop(0);
    }
  }

  private static HttpsServer https(TlsIdentity identity) throws Exception {
    KeyStore store = identity.keyStore();
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, identity.keyStorePassword().toCharArray());
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return server;
  }
}
