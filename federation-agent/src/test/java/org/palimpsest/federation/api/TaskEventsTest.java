package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.state.Tasks.TaskState;

/** Streams of events over real connections. */
@Timeout(300)
final class TaskEventsTest {

  private static final String TASK = "{\"text\": \"Some text.\", \"collections\": [\"theses\"]}";

  private ApiServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ApiServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** One event after the other, as {@code name data}. */
  private static final class Listening {
    private final BufferedReader reader;

    Listening(BufferedReader reader) {
      this.reader = reader;
    }

    /** The next one, null at the end. */
    String next() {
      try {
        String event = null;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          if (line.startsWith("event: ")) {
            event = line.substring(7);
          } else if (line.startsWith("data: ")) {
            return event + " " + line.substring(6);
          }
        }
        return null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Listening listen(String account, int seconds) throws Exception {
    HttpResponse<InputStream> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(
                            "http://127.0.0.1:"
                                + server.api().port()
                                + "/v1/events?seconds="
                                + seconds))
                    .header("Authorization", ApiServer.basic(account, ApiServer.PASSWORD))
                    .build(),
                BodyHandlers.ofInputStream());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/event-stream");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    return new Listening(
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8)));
  }

  private String create(String account) throws Exception {
    HttpResponse<String> answer = server.send(account, "POST", "/v1/tasks", TASK);
    return ApiJson.parse(answer.body()).path("id").asText();
  }

  @Test
  void listeners_hearWhatChanges_usersOfTheirOwnOnly() throws Exception {
    String earlier = create(ApiServer.USER);
    Listening user = listen(ApiServer.USER, 30);
    Listening librarian = listen(ApiServer.LIBRARIAN, 30);
    assertThat(user.next()).isEqualTo("ready {}");
    assertThat(librarian.next()).isEqualTo("ready {}");

    String others = create(ApiServer.OTHER_USER);
    assertThat(librarian.next()).startsWith("task ").contains(others, "waiting");
    server.kept.end(earlier, TaskState.DONE, "{}", null);
    assertThat(librarian.next()).contains(earlier, "done");
    assertThat(user.next()).as("nothing of others").contains(earlier, "done");

    server.send(ApiServer.OTHER_USER, "DELETE", "/v1/tasks/" + others, null);
    assertThat(librarian.next()).isEqualTo("gone {\"id\":\"" + others + "\"}");
    server.send(ApiServer.USER, "DELETE", "/v1/tasks/" + earlier, null);
    assertThat(user.next()).isEqualTo("gone {\"id\":\"" + earlier + "\"}");
  }

  @Test
  void hundredsOfTasks_areToldOf_thoseThatWaitedBefore_too() throws Exception {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      made.add(create(ApiServer.USER));
    }
    Listening user = listen(ApiServer.USER, 30);
    assertThat(user.next()).isEqualTo("ready {}");
    for (String id : made) {
      server.kept.end(id, TaskState.DONE, "{}", null);
    }
    List<String> heard = new ArrayList<>();
    for (int i = 0; i < made.size(); i++) {
      heard.add(ApiJson.parse(user.next().substring("task ".length())).path("id").asText());
    }
    assertThat(heard).containsExactlyInAnyOrderElementsOf(made);
  }

  @Test
  void stream_endsInItsTime_andTheOldestWhereAnAccountOpensTooMany() throws Exception {
    Listening brief = listen(ApiServer.USER, 1);
    assertThat(brief.next()).isEqualTo("ready {}");
    assertThat(brief.next()).isNull();

    List<Listening> many = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      many.add(listen(ApiServer.USER, 30));
      assertThat(many.get(i).next()).isEqualTo("ready {}");
    }
    assertThat(many.get(0).next()).as("the oldest has ended").isNull();
    create(ApiServer.USER);
    assertThat(many.get(1).next()).startsWith("task ");
    assertThat(many.get(10).next()).startsWith("task ");
  }

  @Test
  void serverThatStops_endsAllStreams() throws Exception {
    Listening user = listen(ApiServer.USER, 30);
    assertThat(user.next()).isEqualTo("ready {}");
    server.close();
    assertThat(user.next()).isNull();
  }
}
