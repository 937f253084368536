package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A server without TLS of its own, behind a proxy that has it. */
final class BehindProxyTest {

  @Test
  void sessionBehindAProxy_isForTlsOnly() throws Exception {
    try (ApiServer server = new ApiServer(Set.of(InetAddress.getByName("127.0.0.1")))) {
      HttpRequest.Builder login =
          HttpRequest.newBuilder()
              .header("Content-Type", "application/json")
              .POST(
                  BodyPublishers.ofString(
                      "{\"name\": \"uma\", \"password\": \"" + ApiServer.PASSWORD + "\"}"));
      HttpResponse<String> answer = server.send(login, "/v1/session");

      assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow())
          .startsWith("__Host-palimpsest-session=")
          .contains("Secure", "HttpOnly", "SameSite=Strict");
      assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
    }
  }
}
