package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.openid.ProviderLogin;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Latency;

/** Response times of a user while other clients exhaust their limits. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("long")
final class GreedyClientsIT {

  private static final int LOGINS = 60;
  private static final int ATTACKERS = 24;
  private static final int SLOW_SOCKETS = 60;
  private static final Duration SPACE_EVERY = Duration.ofSeconds(3);
  private static final int SPACES = 3;
  private static final int LISTS = 400;
  private static final int SLOW_SECONDS = 10;
  private static final int STREAMS = 1_000;
  private static final int LISTS_AT_ONCE = 4;

  /** As an agent takes them by default. */
  private static final int BODY_BYTES_MAX = 20_000_000;

  private final ApiServer server = new ApiServer(BODY_BYTES_MAX);

  GreedyClientsIT() throws IOException {}

  private static final String HEAD =
      "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Content-Length: 1000\r\n\r\n ";

  private HttpResponse<String> list() throws Exception {
    return server.send(ApiServer.USER, "GET", "/v1/tasks", null);
  }

  private void assertNotStarved(int attackers, Callable<?> attack) throws Exception {
    try (server) {
      Latency.assertNotStarved("a list of tasks", this::list, attackers, attack);
    }
  }

  @Test
  void manyBogusNames_takeNoTime() throws Exception {
    AtomicInteger next = new AtomicInteger();
    assertNotStarved(
        LOGINS,
        () ->
            server.send(
                HttpRequest.newBuilder()
                    .header(
                        "Authorization",
                        ApiServer.basic("nobody-" + next.getAndIncrement(), "wrong horse battery"))
                    .GET(),
                "/v1/tasks"));
  }

  /** Strangers have the agent ask for tokens, which the provider never gives. */
  @Test
  void loginsAtASilentProvider_takeNoTime() throws Exception {
    HttpServer provider = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    OpenIdSettings settings =
        ApiServer.openId(URI.create("http://127.0.0.1:" + provider.getAddress().getPort()));
    provider.createContext("/", exchange -> describe(exchange, settings.issuer()));
    provider.createContext("/token", exchange -> {}); // the connection stays open
    provider.start();
    try (var server = new ApiServer(0, settings, new ProviderLogin(settings))) {
      HttpResponse<String> begun = server.send(null, "GET", OpenIdRoutes.BEGIN, null);
      String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
      String state = begun.headers().firstValue("Location").orElseThrow();
      String request =
          "GET "
              + OpenIdRoutes.RETURN
              + "?code=any&"
              + state.replaceFirst(".*[?&](state=[^&]*).*", "$1")
              + " HTTP/1.1\r\nHost: localhost\r\nCookie: "
              + cookie
              + "\r\n\r\n";
      ExecutorService strangers = Executors.newFixedThreadPool(LOGINS);
      for (int i = 0; i < LOGINS; i++) {
        String address = "127.0.1." + i;
        var unused = strangers.submit(() -> sendFrom(address, server, request));
      }
      Duration longest = longestList(server);
      System.out.println("logins at a silent provider: longest of others " + longest);
      assertThat(longest).isLessThan(Duration.ofSeconds(1));
      strangers.shutdownNow();
    } finally {
      provider.stop(0);
    }
  }

  /** An account asks for the libraries of a site that does not answer. */
  @Test
  void librariesOfASlowSite_takeNoTime() throws Exception {
    try (server) {
      String peer = ApiServer.peer("slow", 1);
      assertThat(server.send(ApiServer.ADMINISTRATOR, "PUT", "/v1/peers/slow", peer).statusCode())
          .isEqualTo(201);
      String request =
          "GET /v1/sites/slow/libraries HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
              + ApiServer.basic(ApiServer.OTHER_USER, ApiServer.PASSWORD)
              + "\r\n\r\n";
      ExecutorService greedy = Executors.newFixedThreadPool(LOGINS);
      for (int i = 0; i < LOGINS; i++) {
        var unused = greedy.submit(() -> sendFrom("127.0.0.1", server, request));
      }
      server.slowSite.completeOnTimeout(null, SLOW_SECONDS, TimeUnit.SECONDS);
      Duration longest = longestList(server);
      server.slowSite.complete(null);
      System.out.println("libraries of a slow site: longest of others " + longest);
      assertThat(longest).isLessThan(Duration.ofSeconds(1));
      greedy.shutdownNow();
    }
  }

  /** Of lists that several clients ask for at once, each over a connection of its own. */
  private static Duration longestList(ApiServer server) throws Exception {
    String request =
        "GET /v1/tasks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: "
            + ApiServer.basic(ApiServer.USER, ApiServer.PASSWORD)
            + "\r\n\r\n";
    ExecutorService clients = Executors.newFixedThreadPool(LISTS_AT_ONCE);
    List<Future<Duration>> lists = new ArrayList<>();
    for (int i = 0; i < LISTS; i++) {
      lists.add(
          clients.submit(
              () -> {
                long begun = System.nanoTime();
                sendFrom("127.0.0.1", server, request);
                return Duration.ofNanos(System.nanoTime() - begun);
              }));
    }
    Duration longest = Duration.ZERO;
    for (Future<Duration> list : lists) {
      longest = list.get().compareTo(longest) > 0 ? list.get() : longest;
    }
    clients.shutdown();
    return longest;
  }

  private static void describe(HttpExchange exchange, URI issuer) throws IOException {
    byte[] description =
        """
        {"issuer": "ISSUER", "authorization_endpoint": "ISSUER/authorize",
         "token_endpoint": "ISSUER/token", "jwks_uri": "ISSUER/keys",
         "subject_types_supported": ["public"]}
        """
            .replace("ISSUER", issuer.toString())
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, description.length);
    exchange.getResponseBody().write(description);
    exchange.close();
  }

  /** Sends a request from an address of this machine; the beginning of the answer. */
  private static byte[] sendFrom(String address, ApiServer server, String request)
      throws IOException {
    try (var socket = new Socket()) {
      socket.bind(new InetSocketAddress(address, 0));
      socket.connect(new InetSocketAddress("127.0.0.1", server.api().port()));
      write(socket, request);
      return socket.getInputStream().readNBytes("HTTP/1.1 302".length());
    }
  }

  /** Without a login; one space every three seconds. */
  @Test
  void slowBodies_takeNoTime() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try (server) {
      Duration quiet = Latency.p95(this::list);
      for (int i = 0; i < SLOW_SOCKETS; i++) {
        sockets.add(new Socket("127.0.0.1", server.api().port()));
        write(sockets.get(i), HEAD);
      }
      for (int i = 0; i < SPACES; i++) {
        Duration attacked = Latency.p95(this::list);
        System.out.println("slow bodies: p95 quiet " + quiet + ", attacked " + attacked);
        assertThat(attacked).isLessThan(quiet.multipliedBy(3).plus(Latency.SLACK));
        Await.that("the attack's own pace").pollDelay(SPACE_EVERY).until(() -> true);
        sockets.forEach(socket -> write(socket, " "));
      }
      for (Socket socket : sockets) {
        assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8))
            .isEqualTo("HTTP/1.1 408");
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static void write(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) { // it was refused
      return;
    }
  }

  /** Accounts that open streams of events and never read them. */
  @Test
  void streamsOfEvents_takeNoTime() throws Exception {
    server.fill(ApiServer.OTHER_USER);
    for (int i = 0; i < ATTACKERS; i++) {
      server.addUser("greedy-" + i);
    }
    AtomicInteger next = new AtomicInteger();
    Queue<Socket> open = new ConcurrentLinkedQueue<>();
    try {
      assertNotStarved(ATTACKERS, () -> open.add(beginStream(next.getAndIncrement(), open)));
      System.out.println("streams of events: " + next);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private Socket beginStream(int number, Queue<Socket> open) throws IOException {
    Socket oldest = open.size() < STREAMS ? null : open.poll();
    if (oldest != null) {
      oldest.close();
    }
    var socket = new Socket("127.0.0.1", server.api().port());
    write(
        socket,
        "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
            + ApiServer.basic("greedy-" + number % ATTACKERS, ApiServer.PASSWORD)
            + "\r\n\r\n");
    socket.getInputStream().readNBytes("HTTP/1.1 200".length());
    return socket;
  }

  /** A tree of empty lists takes a hundred times the room of its bytes. */
  @Test
  void jsonOfManyValues_isRefused_andTakesNoTime() throws Exception {
    byte[] bomb =
        ("{\"a\": [" + "[],".repeat(BODY_BYTES_MAX / 3 - 10) + "[]]}")
            .getBytes(StandardCharsets.UTF_8);
    for (String path : List.of("/v1/session", "/v1/tasks", "/v1/assignments")) {
      assertThat(status(path, bomb)).as(path).isIn("400", "413");
    }
    assertNotStarved(ATTACKERS, () -> status("/v1/tasks", bomb));
  }

  /** Sends a body over a socket, which costs this process little; the answer's status. */
  private String status(String path, byte[] json) throws IOException {
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: "
            + ApiServer.basic(ApiServer.OTHER_USER, ApiServer.PASSWORD)
            + "\r\nContent-Length: "
            + json.length
            + "\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", server.api().port())) {
      write(socket, head);
      try {
        socket.getOutputStream().write(json);
      } catch (IOException e) { // refused before its end
        return "";
      }
      byte[] answer = socket.getInputStream().readNBytes("HTTP/1.1 400".length());
      return new String(answer, StandardCharsets.UTF_8).replace("HTTP/1.1 ", "");
    } catch (SocketException e) {
      return "";
    }
  }
}
