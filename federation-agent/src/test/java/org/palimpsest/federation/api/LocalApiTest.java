package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;

final class LocalApiTest {

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

  private record Session(String cookie, String token) {}

  private Session session() throws Exception {
    String login =
        ApiJson.object().put("name", ApiServer.USER).put("password", ApiServer.PASSWORD).toString();
    HttpResponse<String> begun =
        server.send(
            HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(login)),
            "/v1/session");
    return new Session(
        begun.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0],
        ApiJson.parse(begun.body()).path("token").asText());
  }

  @Test
  void sessionOfADisabledAccount_staysEnded_whenItIsEnabled() throws Exception {
    Session session = session();
    HttpRequest.Builder request = HttpRequest.newBuilder().header("Cookie", session.cookie()).GET();
    assertThat(server.send(request, "/v1/account").statusCode()).isEqualTo(200);
    for (boolean isDisabled : new boolean[] {true, false}) {
      String body = "{\"disabled\": " + isDisabled + "}";
      String path = "/v1/accounts/" + ApiServer.USER;
      assertThat(server.send(ApiServer.ADMINISTRATOR, "PUT", path, body).statusCode())
          .isEqualTo(200);
    }
    assertThat(server.send(request, "/v1/account").statusCode()).isEqualTo(401);
  }

  @Test
  void whoGetsTheNameOfARemovedAccount_doesNotGetItsChecks() throws Exception {
    String path = "/v1/tasks/" + create(ApiServer.USER);
    String account = "/v1/accounts/" + ApiServer.USER;
    assertThat(server.send(ApiServer.ADMINISTRATOR, "DELETE", account, null).statusCode())
        .isEqualTo(204);
    String again =
        ApiJson.object().put("role", "user").put("password", ApiServer.PASSWORD).toString();
    assertThat(server.send(ApiServer.ADMINISTRATOR, "PUT", account, again).statusCode())
        .isEqualTo(201);
    assertThat(server.send(ApiServer.USER, "GET", path, null).statusCode()).isEqualTo(404);
    assertThat(tasks(ApiServer.USER)).isEmpty();
    assertThat(server.send(ApiServer.LIBRARIAN, "GET", path, null).body())
        .contains("\"owner\":\"uma (removed)\"");
  }

  /** An open session allows only a few guesses of the password. */
  @Test
  void guessesOfTheOwnPassword_areThrottled_asLoginsAre() throws Exception {
    Session session = session();
    List<Integer> statuses = new ArrayList<>();
    while (!statuses.contains(429) && statuses.size() < 20) {
      statuses.add(change(session, "guess number " + statuses.size()));
    }
    assertThat(statuses).containsExactly(403, 403, 403, 403, 403, 429);
  }

  private int change(Session session, String current) throws Exception {
    String body =
        ApiJson.object()
            .put("current", current)
            .put("password", "another horse battery")
            .toString();
    return server
        .send(
            HttpRequest.newBuilder()
                .header("Cookie", session.cookie())
                .header(Authenticator.TOKEN, session.token())
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)),
            "/v1/account/password")
        .statusCode();
  }

  @Test
  void otherPeoplesTasks_areNotThere_butForLibrarians() throws Exception {
    String path = "/v1/tasks/" + create(ApiServer.USER);

    assertThat(server.send(ApiServer.OTHER_USER, "GET", path, null).statusCode()).isEqualTo(404);
    assertThat(server.send(ApiServer.OTHER_USER, "GET", path + "/result", null).statusCode())
        .isEqualTo(404);
    assertThat(server.send(ApiServer.OTHER_USER, "POST", path + "/cancel", null).statusCode())
        .isEqualTo(404);
    assertThat(server.send(ApiServer.OTHER_USER, "DELETE", path, null).statusCode()).isEqualTo(404);
    assertThat(server.send(ApiServer.LIBRARIAN, "GET", path, null).statusCode()).isEqualTo(200);
    assertThat(tasks(ApiServer.OTHER_USER)).isEmpty();
    assertThat(tasks(ApiServer.USER)).hasSize(1);
    assertThat(tasks(ApiServer.LIBRARIAN)).hasSize(1);
    assertThat(server.send(ApiServer.USER, "DELETE", path, null).statusCode()).isEqualTo(204);
  }

  @Test
  void everyAnswer_isHardened() throws Exception {
    for (String path : new String[] {"/v1/tasks", "/v1/openapi.yaml", "/nothing"}) {
      HttpResponse<String> answer = server.send(ApiServer.USER, "GET", path, null);
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'");
      assertThat(answer.headers().firstValue("Server")).isEmpty();
    }
  }

  @Test
  void anotherPagesRequest_isRefused() throws Exception {
    HttpResponse<String> answer =
        server.send(
            HttpRequest.newBuilder()
                .header("Authorization", ApiServer.basic(ApiServer.USER, ApiServer.PASSWORD))
                .header("Sec-Fetch-Site", "cross-site")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("Some text.")),
            "/v1/tasks?collections=theses");

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(tasks(ApiServer.USER)).isEmpty();
  }

  @Test
  void wrongPasswords_haveToWait() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(login("wrong").statusCode()).isEqualTo(401);
    }
    HttpResponse<String> answer = login("wrong");
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(answer.body()).contains("\"tooManyLogins\"");
  }

  @Test
  void tasksThatTakeMoreThanAnAccountMayHave_areRefused_untilOneIsDeleted() throws Exception {
    var random = new byte[ApiServer.TASK_BYTES_MAX];
    new Random(1).nextBytes(random);
    server.tasks.create(
        StoredTask.waiting(
            "large",
            ApiServer.USER,
            "{\"text\": \"" + Base64.getEncoder().encodeToString(random) + "\"}",
            "a task",
            Subject.UNKNOWN,
            ApiServer.NOW));

    HttpResponse<String> answer = server.send(ApiServer.USER, "POST", "/v1/tasks", TASK);

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("\"tasksTooLarge\"", "take 1 MB");
    String assignment = "{\"title\": \"A class\", \"collections\": [\"theses\"]}";
    assertThat(server.send(ApiServer.USER, "POST", "/v1/assignments", assignment).statusCode())
        .isEqualTo(413);
    create(ApiServer.OTHER_USER);
    server.send(ApiServer.USER, "DELETE", "/v1/tasks/large", null);
    create(ApiServer.USER);
  }

  @Test
  void moreTasksThanAnAccountMayHave_areRefused_untilOneIsOver() throws Exception {
    String first = server.fill(ApiServer.USER);
    HttpResponse<String> answer = server.send(ApiServer.USER, "POST", "/v1/tasks", TASK);
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).contains("10");
    assertThat(answer.body())
        .contains("\"queueFull\"", "\"tasks\":1000", "1,000 checks of this account are waiting");
    create(ApiServer.OTHER_USER);
    server.send(ApiServer.USER, "POST", "/v1/tasks/" + first + "/cancel", null);
    create(ApiServer.USER);
  }

  @Test
  void unknownPathAndMethod_areSaidInOneSentence() throws Exception {
    assertThat(server.send(ApiServer.USER, "GET", "/nothing", null).statusCode()).isEqualTo(404);
    HttpResponse<String> answer = server.send(ApiServer.USER, "PATCH", "/v1/tasks", null);
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.body())
        .isEqualTo(
            "{\"error\":\"This method is not known here.\",\"code\":\"methodUnknown\",\"args\":{}}");
  }

  @Test
  void plainText_withTheRestInTheQuery_isATask() throws Exception {
    HttpResponse<String> answer =
        server.send(
            ApiServer.USER,
            "POST",
            "/v1/tasks?label=an+essay&collections=theses,papers&remote=beta:a,b&evidence=verify",
            "text/plain; charset=UTF-8",
            "Ein Text mit Umlauten: ä.");

    assertThat(answer.statusCode()).isEqualTo(201);
    StoredTask task = server.tasks.find(id(answer)).orElseThrow();
    assertThat(task.label()).isEqualTo("an essay");
    JsonNode input = ApiJson.parse(task.inputJson());
    assertThat(input.path("text").asText()).isEqualTo("Ein Text mit Umlauten: ä.");
    assertThat(input.path("collections")).hasSize(2);
    assertThat(input.path("remote").toString())
        .isEqualTo("[{\"site\":\"beta\",\"libraries\":[\"a\",\"b\"]}]");
  }

  @Test
  void aLibrary_isPublishedWithTheSeedOfItsEpochOnly() throws Exception {
    assertThat(publish("2026", "theses").statusCode()).isEqualTo(201);
    assertThat(publish("2025", "old").statusCode()).isEqualTo(200);
    String before = server.send(ApiServer.USER, "GET", "/v1/libraries", null).body();

    assertNotPublished("2026", "nothing", "There is no collection nothing.");
    assertNotPublished("2030", "theses", "There is no seed of an epoch 2030 at this site.");
    assertNotPublished(
        "2026",
        "old",
        "The collection old cannot be published under epoch 2026: its fingerprints are made with"
            + " the seed of epoch 2025.");
    assertNotPublished(
        "2026",
        "public",
        "The collection public cannot be published under epoch 2026: its fingerprints are made"
            + " with the public seed.");
    assertNotPublished(
        "2026",
        "foreign",
        "The collection foreign cannot be published under epoch 2026: its fingerprints are made"
            + " with a seed, or in a way, that no epoch of this site has.");

    assertThat(server.send(ApiServer.USER, "GET", "/v1/libraries", null).body()).isEqualTo(before);
  }

  private void assertNotPublished(String epoch, String collection, String sentence)
      throws Exception {
    HttpResponse<String> answer = publish(epoch, collection);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).startsWith("{\"error\":\"" + sentence + "\",\"code\":");
  }

  private HttpResponse<String> publish(String epoch, String collection) throws Exception {
    return server.send(
        ApiServer.ADMINISTRATOR,
        "PUT",
        "/v1/libraries/theses",
        "{\"title\": \"T\", \"collections\": {\"" + epoch + "\": \"" + collection + "\"}}");
  }

  @Test
  void aFormsFile_isATask() throws Exception {
    HttpResponse<String> answer = form("essay.txt", "{\"collections\": [\"theses\"]}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    StoredTask task = server.tasks.find(id(answer)).orElseThrow();
    assertThat(task.label()).isEqualTo("essay.txt");
    assertThat(ApiJson.parse(task.inputJson()).path("text").asText()).isEqualTo("Some text.");
  }

  @Test
  void aFormsFile_ofAnotherKind_isRefused() throws Exception {
    assertThat(form("essay.png", "{\"collections\": [\"theses\"]}").statusCode()).isEqualTo(415);
    assertThat(form("essay.txt", "{\"collections\": [\"theses\"], \"text\": \"x\"}").statusCode())
        .isEqualTo(422);
  }

  @Test
  void forbiddenFederation_isRefused() throws Exception {
    assertThat(
            error(
                "{\"text\": \"x y\", \"collections\": [\"c\"], \"federation\": false,"
                    + " \"remote\": [{\"site\": \"beta\", \"libraries\": [\"a\"]}]}"))
        .contains("forbids federation");
    assertThat(error("{\"text\": \"secret words\", \"collections\": 1}"))
        .doesNotContain("secret words");
  }

  @Test
  void changes_areInTheAuditLog() throws Exception {
    server.send(ApiServer.ADMINISTRATOR, "PUT", "/v1/peers/beta", ApiServer.peer("beta", 1));
    server.send(ApiServer.ADMINISTRATOR, "DELETE", "/v1/peers/beta", null);

    assertThat(server.events())
        .containsExactly(
            "peer.added beta {account=ada, serial=1}",
            "peer.revoked beta {account=ada, checksDropped=0}");
  }

  /** The event, without the deleted data. */
  @Test
  void whatIsDeleted_isInTheAuditLog() throws Exception {
    String id = create(ApiServer.USER);
    server.send(ApiServer.LIBRARIAN, "DELETE", "/v1/tasks/" + id, null);

    assertThat(server.events())
        .containsExactly("task.deleted null {account=lin, owner=uma, task=" + id + "}");
  }

  @Test
  void whatGoesToOtherSites_isInTheAuditLog_whatStaysIsNot() throws Exception {
    create(ApiServer.USER);
    String task =
        "{\"text\": \"Some text.\", \"collections\": [\"theses\"], \"remote\":"
            + " [{\"site\": \"beta\", \"libraries\": [\"a\", \"b\"]}]}";
    String id = id(server.send(ApiServer.USER, "POST", "/v1/tasks", task));

    assertThat(server.events())
        .containsExactly(
            "task.created beta {account=uma, evidence=none, libraries=a,b, task=" + id + "}");
  }

  @Test
  void aDescriptorWithAnotherFingerprint_isRefused() throws Exception {
    String body =
        ApiServer.peer("beta", 1)
            .replaceFirst("\"fingerprint\": \"....", "\"fingerprint\": \"0000");

    assertThat(server.send(ApiServer.ADMINISTRATOR, "PUT", "/v1/peers/beta", body).statusCode())
        .isEqualTo(422);
    assertThat(server.state.peers().all()).isEmpty();
  }

  private HttpResponse<String> login(String password) throws Exception {
    return server.send(
        HttpRequest.newBuilder()
            .header("Authorization", ApiServer.basic(ApiServer.USER, password))
            .GET(),
        "/v1/account");
  }

  private HttpResponse<String> form(String fileName, String task) throws Exception {
    String body =
        String.format(
            Locale.ROOT,
            """
        --edge\r
        Content-Disposition: form-data; name="file"; filename="%s"\r
        Content-Type: text/plain\r
        \r
        Some text.\r
        --edge\r
        Content-Disposition: form-data; name="task"\r
        \r
        %s\r
        --edge--\r
        """,
            fileName,
            task);
    return server.send(
        ApiServer.USER, "POST", "/v1/tasks", "multipart/form-data; boundary=edge", body);
  }

  private String error(String task) throws Exception {
    HttpResponse<String> answer = server.send(ApiServer.USER, "POST", "/v1/tasks", task);
    assertThat(answer.statusCode()).isEqualTo(422);
    return answer.body();
  }

  private String create(String account) throws Exception {
    return id(server.send(account, "POST", "/v1/tasks", TASK));
  }

  private static String id(HttpResponse<String> answer) throws IOException {
    return ApiJson.MAPPER.readTree(answer.body()).path("id").asText();
  }

  private JsonNode tasks(String account) throws Exception {
    return ApiJson.MAPPER
        .readTree(server.send(account, "GET", "/v1/tasks", null).body())
        .path("tasks");
  }
}
