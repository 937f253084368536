package org.palimpsest.federation.openid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.openid.OpenIdException.Reason;

/** A provider that describes itself over HTTP: when it is asked, and logging out there. */
final class ProviderLogoutTest {

  private HttpServer server;
  private String issuer;
  private String more = "";
  private final AtomicInteger described = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer = "http://127.0.0.1:" + server.getAddress().getPort();
    server.createContext(
        "/.well-known/openid-configuration",
        exchange -> {
          described.incrementAndGet();
          byte[] body = description().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String description() {
    return """
        {"issuer": "ISSUER", "authorization_endpoint": "ISSUER/authorize",
         "token_endpoint": "ISSUER/token", "jwks_uri": "ISSUER/keys",
         "subject_types_supported": ["public"]MORE}
        """
        .replace("MORE", more)
        .replace("ISSUER", issuer);
  }

  private ProviderLogin login() {
    return new ProviderLogin(
        new OpenIdSettings(
            URI.create(issuer),
            "palimpsest",
            null,
            URI.create("https://desk.example.org/"),
            "preferred_username",
            "groups",
            List.of(),
            List.of(),
            List.of()),
        nanos::get);
  }

  @Test
  void providerThatSaysWhere_isAskedWithClientAndWayBack() throws Exception {
    more = ", \"end_session_endpoint\": \"" + issuer + "/logout?theme=plain\"";
    URI address = login().logout();

    assertThat(address.toString()).startsWith(issuer + "/logout?");
    assertThat(address.getQuery().split("&"))
        .containsExactlyInAnyOrder(
            "theme=plain",
            "client_id=palimpsest",
            "post_logout_redirect_uri=https://desk.example.org/v1/session/openid/return");
  }

  @Test
  void providerThatDoesNotSayWhere_orDoesNotAnswer_isToldApart() {
    assertThatExceptionOfType(OpenIdException.class)
        .isThrownBy(() -> login().logout())
        .extracting(OpenIdException::reason)
        .isEqualTo(Reason.LOGOUT);
    server.stop(0);
    assertThatExceptionOfType(OpenIdException.class)
        .isThrownBy(() -> login().logout())
        .extracting(OpenIdException::reason)
        .isEqualTo(Reason.PROVIDER);
  }

  @Test
  void description_isReadOnceInTenMinutes() throws Exception {
    ProviderLogin login = login();
    for (int i = 0; i < 100; i++) {
      assertThat(login.begin("secret").toString()).startsWith(issuer + "/authorize?");
    }
    assertThat(described).hasValue(1);
    nanos.addAndGet(Duration.ofMinutes(10).toNanos());
    login.begin("secret");
    assertThat(described).hasValue(2);
  }

  @Test
  void providerThatIsBack_isAskedAfterSeconds() throws Exception {
    String whole = more;
    more = ", no JSON";
    ProviderLogin login = login();
    for (int i = 0; i < 100; i++) {
      assertThatExceptionOfType(OpenIdException.class).isThrownBy(() -> login.begin("secret"));
    }
    assertThat(described).hasValue(1);
    more = whole;
    nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(login.begin("secret").toString()).startsWith(issuer);
  }
}
