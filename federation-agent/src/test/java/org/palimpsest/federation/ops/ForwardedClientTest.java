package org.palimpsest.federation.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.Javalin;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whom a server behind a proxy takes for the client. */
final class ForwardedClientTest {

  private static final String LOOPBACK = "127.0.0.1";

  /** The client's address that the server sees, given these headers from loopback. */
  private static String client(String proxy, String... forwardedFor) throws Exception {
    var address =
        new HttpServers.Address(LOOPBACK, 0, null, null, Set.of(InetAddress.getByName(proxy)));
    Javalin server =
        HttpServers.start(
            address,
            1000,
            Enum::name,
            config -> config.routes.get("/", context -> context.result(context.ip())));
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://" + LOOPBACK + ":" + server.port()));
      for (String each : forwardedFor) {
        request.header("X-Forwarded-For", each);
      }
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body();
    } finally {
      server.stop();
    }
  }

  @Test
  void addressThatTheProxyAdded_isTheClients() throws Exception {
    assertThat(client(LOOPBACK, "203.0.113.7")).isEqualTo("203.0.113.7");
    assertThat(client(LOOPBACK, "2001:db8::7")).contains("2001:db8:");
  }

  @Test
  void addressesThatTheClientMadeUp_countForNothing() throws Exception {
    assertThat(client(LOOPBACK, "198.51.100.1, unknown,203.0.113.7")).isEqualTo("203.0.113.7");
    assertThat(client(LOOPBACK, "198.51.100.1", "203.0.113.7")).isEqualTo("203.0.113.7");
  }

  @Test
  void headerWithoutAnAddress_isTheProxysOwnRequest() throws Exception {
    assertThat(client(LOOPBACK)).isEqualTo(LOOPBACK);
    assertThat(client(LOOPBACK, "203.0.113.7, localhost")).isEqualTo(LOOPBACK);
    assertThat(client(LOOPBACK, "203.0.113.7,")).isEqualTo(LOOPBACK);
  }

  @Test
  void headerOfWhoIsNoProxy_countsForNothing() throws Exception {
    assertThat(client("10.0.0.7", "203.0.113.7")).isEqualTo(LOOPBACK);
  }
}
