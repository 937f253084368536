package org.palimpsest.desk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/**
 * The desk's address with a key for one login, in the fragment, which browsers do not send.
 *
 * @param url the whole address
 */
record DeskAddress(String url) {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int CREATED = 201;

  /**
   * Requests a key of the agent on a port; empty if no agent accepts these credentials there.
   *
   * @throws IOException if this thread is interrupted
   */
  static Optional<DeskAddress> ofRunning(int port, String credentials) throws IOException {
    String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    String root = "http://127.0.0.1:" + port;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(root + "/v1/session/keys"))
            .timeout(TIMEOUT)
            .header("Authorization", "Basic " + basic)
            .POST(BodyPublishers.noBody())
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newBuilder()
              .connectTimeout(TIMEOUT)
              .build()
              .send(request, BodyHandlers.ofString());
      if (answer.statusCode() != CREATED) {
        return Optional.empty();
      }
      JsonNode key = JsonMapper.builder().build().readTree(answer.body()).path("key");
      return Optional.of(new DeskAddress(root + "/desk/#key=" + key.asText()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (IOException e) { // not listening, or not yet
      return Optional.empty();
    }
  }
}
