package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of broken connections and faulty clients. */
final class BrokenUploadsTest {

  private static final long TWO_GIGABYTES = 2_000_000_000;
  private static final int WAIT_MILLIS = 10_000;
  private static final String FORM = "multipart/form-data; boundary=x";
  private static final String PART =
      "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"essay.txt\"\r\n\r\nSome";

  private ApiServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ApiServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket begin(String type, long length, String body) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.api().port());
    socket.setSoTimeout(WAIT_MILLIS);
    String head =
        "POST /v1/tasks HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: "
            + ApiServer.basic(ApiServer.USER, ApiServer.PASSWORD)
            + "\r\nContent-Type: "
            + type
            + "\r\nContent-Length: "
            + length
            + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  @ParameterizedTest
  @ValueSource(strings = {FORM, "text/plain", "application/json"})
  void twoGigabytes_areRefusedBeforeTheyCome(String type) throws Exception {
    try (Socket socket = begin(type, TWO_GIGABYTES, "")) {
      var reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      assertThat(reader.readLine()).contains(" 413 ");
      assertThat(reader.lines().collect(Collectors.joining("\n"))).contains("\"error\":");
    }
    assertThat(tasks()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {FORM, "text/plain"})
  void uploadThatStops_leavesNoTask_andOthersAreAnswered(String type) throws Exception {
    begin(type, 5000, PART).close();
    assertThat(tasks()).isEmpty();
    try (Socket slow = begin(type, 5000, PART)) {
      assertThat(tasks()).as("beside one that goes no further").isEmpty();
      assertThat(slow.isClosed()).isFalse();
    }
  }

  @Test
  void sessionsAndSmallFiles_goOnBesideThem() throws Exception {
    try (Socket slow = begin("text/plain", 5000, "Some")) {
      var answer =
          server.send(
              ApiServer.USER,
              "POST",
              "/v1/tasks?collections=theses&label=essay",
              "text/plain",
              "Some text of one sentence.");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
      assertThat(slow.isConnected()).isTrue();
    }
    assertThat(tasks()).hasSize(1);
  }

  private Iterable<String> tasks() throws Exception {
    String list = server.send(ApiServer.USER, "GET", "/v1/tasks", null).body();
    return ApiJson.parse(list).path("tasks").findValuesAsText("id");
  }
}
