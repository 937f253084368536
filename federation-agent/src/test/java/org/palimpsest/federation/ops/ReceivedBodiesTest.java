package org.palimpsest.federation.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.testing.Await;

/** Bodies are received without a thread, within limits, by a real server. */
@Timeout(60)
final class ReceivedBodiesTest {

  private static final int THREADS = 8;
  private static final int BYTES_MAX = 100_000;

  private final Server server = new Server(new QueuedThreadPool(THREADS));
  private final ServerConnector connector = new ServerConnector(server, 1, 1);
  private final List<Socket> sockets = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    var limits =
        new ReceivedBodies.Limits(
            request -> BYTES_MAX, 1024, TimeUnit.SECONDS.toNanos(20), 4L * BYTES_MAX);
    var received = new ReceivedBodies(limits, Enum::name, System::nanoTime);
    received.setHandler(new Echo());
    server.setHandler(received);
    server.addConnector(connector);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.stop();
  }

  /** Answers with the length of the body, which it reads as the API does: waiting for it. */
  private static final class Echo extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      try (InputStream body = Content.Source.asInputStream(request)) {
        int length = body.readAllBytes().length;
        Content.Sink.write(response, true, "length " + length, callback);
      }
      return true;
    }
  }

  private Socket open(String from) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.connect(new InetSocketAddress("127.0.0.1", connector.getLocalPort()));
    sockets.add(socket);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private static String post(int length) {
    return "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n";
  }

  /** The answer of a server that closes the connection, or until a text is in it. */
  private static String answer(Socket socket, String until) throws IOException {
    var bytes = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    while (!bytes.toString(StandardCharsets.ISO_8859_1).contains(until)) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      bytes.write(next);
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  @Test
  void bodyInPieces_isWhole_withAndWithoutALength() throws Exception {
    Socket socket = open("127.0.0.1");
    send(socket, post(5) + "ab");
    Thread.yield();
    send(socket, "cde");
    assertThat(answer(socket, "length 5")).contains("200 OK");
    send(socket, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
    send(socket, "4\r\ndefg\r\n0\r\n\r\n");
    assertThat(answer(socket, "length 7")).contains("200 OK");
    send(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assertThat(answer(socket, "length 0")).contains("200 OK");
  }

  /** As curl does before it sends a large file. */
  @Test
  void clientThatAsksFirst_isToldToSend() throws Exception {
    Socket socket = open("127.0.0.1");
    send(socket, post(5).replace("Host: x", "Host: x\r\nExpect: 100-continue"));
    assertThat(answer(socket, "\r\n\r\n")).contains("100 Continue");
    send(socket, "abcde");
    assertThat(answer(socket, "length 5")).contains("200 OK");
  }

  @Test
  void slowBodies_holdNoThread_andAreRefused() throws Exception {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 3 * THREADS; i++) {
      Socket socket = open("127.0.0.1");
      send(socket, post(5000) + " ");
      slow.add(socket);
    }
    Socket other = open("127.0.0.1");
    send(other, post(2) + "ab");
    assertThat(answer(other, "length 2")).contains("200 OK");
    for (Socket socket : slow) {
      assertThat(answer(socket, "TOO_SLOW")).contains("408").contains("TOO_SLOW");
    }
  }

  @Test
  void largeBody_isRefused_beforeItCame_orWhenItIsLarger() throws Exception {
    Socket announced = open("127.0.0.1");
    send(announced, post(BYTES_MAX + 1));
    assertThat(answer(announced, "TOO_LARGE")).contains("413");
    Socket chunked = open("127.0.0.1");
    send(chunked, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    send(chunked, Integer.toHexString(BYTES_MAX + 1) + "\r\n" + "x".repeat(BYTES_MAX + 1));
    assertThat(answer(chunked, "TOO_LARGE")).contains("413");
  }

  @Test
  void oneAddress_hasHalfOfTheRoom_andGivesItBack() throws Exception {
    int most = BYTES_MAX - 5000;
    List<Socket> held = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Socket socket = open("127.0.0.1");
      send(socket, post(BYTES_MAX) + "x".repeat(most));
      held.add(socket);
    }
    Await.that("both have come").until(() -> isBusy("127.0.0.1"));
    Socket other = open("127.0.0.2");
    send(other, post(most) + "x".repeat(most));
    assertThat(answer(other, "length " + most)).contains("200 OK");

    for (Socket socket : held) {
      socket.close();
    }
    Await.that("the room is given back").until(() -> !isBusy("127.0.0.1"));
  }

  private boolean isBusy(String from) throws IOException {
    try (Socket socket = open(from)) {
      send(socket, post(20_000) + "x".repeat(20_000));
      String answer = answer(socket, "\r\n\r\n");
      return answer.contains(" 503 ") && answer.contains("Retry-After: 2");
    }
  }
}
