package org.palimpsest.federation.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;

/** A client's reports of failed handshakes. */
@Timeout(300)
final class HandshakeFailureTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-21T12:00:00Z"));
  private static final int RETRIES = 2;
  private static final PeerSettings FAST =
      new PeerSettings(
          Duration.ofMinutes(1),
          Duration.ofMinutes(1),
          RETRIES,
          Duration.ofMillis(10),
          100,
          Duration.ofMinutes(1));

  @TempDir private Path folder;

  /** How a server ends a handshake. */
  private enum End {
    CLOSED_AFTER_HELLO {
      @Override
      void end(Socket socket) throws IOException {
        socket.getInputStream().read(new byte[4096]);
      }
    },
    RESET_AFTER_HELLO {
      @Override
      void end(Socket socket) throws IOException {
        socket.getInputStream().read(new byte[4096]);
        socket.setSoLinger(true, 0);
      }
    },
    CLOSED_IN_A_RECORD {
      @Override
      void end(Socket socket) throws IOException {
        socket.getInputStream().read(new byte[4096]);
        socket.getOutputStream().write(new byte[] {0x16, 3, 3, 0, 122, 2, 0, 0, 118, 3, 3});
        socket.shutdownOutput();
        while (socket.getInputStream().read() >= 0) {
          // until the client has seen the end
        }
      }
    };

    abstract void end(Socket socket) throws IOException;
  }

  /** A server, until it is closed. */
  private interface Ending {
    void end(Socket socket) throws IOException;
  }

  private static final class Server implements Closeable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger connections = new AtomicInteger();

    Server(Ending ending) throws IOException {
      Thread thread = new Thread(() -> serve(ending), "broken-server");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(Ending ending) {
      while (!listener.isClosed()) {
        try (Socket socket = listener.accept()) {
          connections.incrementAndGet();
          ending.end(socket);
        } catch (IOException e) {
          // closed, or the client was faster
        }
      }
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  private PeerException failure(Server server) throws IOException {
    SiteKeys own = SiteKeys.create(folder.resolve("alpha"), "alpha", List.of("localhost"), CLOCK);
    SiteKeys theirs = SiteKeys.create(folder.resolve("beta"), "beta", List.of("localhost"), CLOCK);
    SiteDescriptor there =
        new SiteDescriptor(
            "beta",
            "beta",
            URI.create("https://127.0.0.1:" + server.listener.getLocalPort()),
            1,
            CLOCK.instant(),
            List.of(1),
            List.of(),
            theirs.publicKeys(),
            theirs.tls().pins());
    Peer peer = new Peer(there, Bytes.of(new byte[0]), /* revoked= */ false);
    var envelopes = new TinkEnvelopes(CLOCK);
    try (var client = new PeerClient("alpha", own, own::tls, envelopes, FAST, CLOCK, wait -> {})) {
      return catchThrowableOfType(
          PeerException.class,
          () ->
              client.exchange(
                  peer, new Message.LibrariesRequest(), Deadline.after(Duration.ofDays(1))));
    }
  }

  private static byte[] alert(int description) {
    return new byte[] {0x15, 3, 3, 0, 2, 2, (byte) description};
  }

  private static void answer(Socket socket, byte[] bytes) throws IOException {
    socket.getInputStream().read(new byte[4096]);
    socket.getOutputStream().write(bytes);
    socket.shutdownOutput();
    while (socket.getInputStream().read() >= 0) {
      // until the client has read it
    }
  }

  @ParameterizedTest
  @EnumSource
  void connectionThatEndsInTheHandshake_isANetworkFaultAndTriedAgain(End end) throws Exception {
    try (Server server = new Server(end::end)) {
      assertThat(failure(server))
          .hasMessage("The connection to site beta broke off.")
          .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NO_ANSWER));
      assertThat(server.connections.get()).isGreaterThan(RETRIES);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {42, 44, 46, 48, 49, 116})
  void certificateThatIsRefused_isSaidAndNotTriedAgain(int alert) throws Exception {
    try (Server server = new Server(socket -> answer(socket, alert(alert)))) {
      assertThat(failure(server))
          .hasMessageStartingWith("Site beta refuses the TLS certificate of this site")
          .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED));
      assertThat(server.connections.get()).isEqualTo(1);
    }
  }

  @Test
  void serverThatSpeaksNoTls_isSaid() throws Exception {
    byte[] answer = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    try (Server server = new Server(socket -> answer(socket, answer))) {
      assertThat(failure(server))
          .hasMessageStartingWith("No secure connection to site beta can be made: ")
          .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NO_ANSWER));
    }
  }

  @Test
  void noCommonProtocol_isSaid() throws Exception {
    try (Server server = new Server(socket -> answer(socket, alert(70)))) {
      assertThat(failure(server))
          .hasMessageStartingWith("No secure connection to site beta can be made: ");
    }
  }
}
