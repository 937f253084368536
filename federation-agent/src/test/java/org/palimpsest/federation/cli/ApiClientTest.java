package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;

final class ApiClientTest {

  private final AtomicInteger requests = new AtomicInteger();
  private final List<String> told = new ArrayList<>();
  private HttpServer server;
  private ApiClient client;

  /** Its answers are 429, 503 and 200; at {@code /long} the first one has a wait of a day. */
  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          int status = new int[] {429, 503, 200}[requests.getAndIncrement()];
          boolean isLong = exchange.getRequestURI().getPath().equals("/long");
          exchange.getResponseHeaders().add("Retry-After", isLong ? "86400" : "0");
          byte[] answer = "{\"error\": \"The queue is full.\"}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    client =
        new ApiClient(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "Basic x", null);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void busyAgent_isWaitedFor_andTheReasonTold() {
    client.patient(told::add).send("POST", "/", ApiClient.MAPPER.createObjectNode());
    assertThat(requests).hasValue(3);
    assertThat(told).containsExactly("The queue is full.", "The queue is full.");
  }

  @Test
  void agentThatIsBusyForLong_isNot() {
    ApiClient patient = client.patient(told::add);
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> patient.get("/long"))
        .withMessage("The queue is full.");
    assertThat(told).isEmpty();
  }

  @Test
  void impatientClient_waitsForNothing() {
    assertThatExceptionOfType(PalimpsestException.class).isThrownBy(() -> client.get("/"));
    assertThat(requests).hasValue(1);
  }
}
