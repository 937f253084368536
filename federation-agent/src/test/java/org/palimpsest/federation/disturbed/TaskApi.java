package org.palimpsest.federation.disturbed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.palimpsest.federation.testing.Await;

/** A client of an agent's local API, for a user with a task. */
final class TaskApi {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI api;
  private final String authorization;

  TaskApi(URI api, String user, String password) {
    this.api = api;
    this.authorization =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(api.resolve(path))
        .header("Authorization", authorization)
        .timeout(Duration.ofMinutes(2));
  }

  private JsonNode send(HttpRequest request, int expected)
      throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != expected) {
      throw new IllegalStateException(
          request.uri() + " answered " + response.statusCode() + ": " + response.body());
    }
    return JSON.readTree(response.body());
  }

  /**
   * A received answer.
   *
   * @param body null if empty
   */
  record Answer(int status, JsonNode body) {

    /** Whether the status reports success. */
    boolean isDone() {
      return status / 100 == 2;
    }

    /** The error message; empty without a body. */
    String sentence() {
      return body == null ? "" : body.path("error").asText();
    }
  }

  /**
   * Sends any request.
   *
   * @param body or null
   * @throws IOException if no answer came
   */
  Answer ask(String method, String path, JsonNode body) throws IOException, InterruptedException {
    HttpRequest.BodyPublisher publisher =
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body.toString());
    HttpResponse<String> response =
        client.send(
            request(path)
                .header("Content-Type", "application/json")
                .method(method, publisher)
                .build(),
            HttpResponse.BodyHandlers.ofString());
    return new Answer(
        response.statusCode(), response.body().isEmpty() ? null : JSON.readTree(response.body()));
  }

  /** Creates a task; returns its id. */
  String create(JsonNode task) throws IOException, InterruptedException {
    HttpRequest request =
        request("/v1/tasks")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(task.toString()))
            .build();
    return send(request, 201).path("id").asText();
  }

  /** Waits until a task is over; returns its last state, such as {@code done}. */
  String awaitEnd(String task) throws IOException, InterruptedException {
    return Await.that("the task " + task + " is over")
        .until(
            () -> send(request("/v1/tasks/" + task).build(), 200),
            view -> !view.path("endedAt").isNull())
        .path("state")
        .asText();
  }

  /** A task's published result. */
  JsonNode result(String task) throws IOException, InterruptedException {
    return send(request("/v1/tasks/" + task + "/result").build(), 200);
  }
}
