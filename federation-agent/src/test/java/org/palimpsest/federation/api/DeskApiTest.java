package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Tasks.TaskState;

/** Further routes of the desk: sessions, decisions, pages. */
final class DeskApiTest {

  private static final String LOGIN =
      "{\"name\": \"" + ApiServer.USER + "\", \"password\": \"" + ApiServer.PASSWORD + "\"}";

  /** Sources of this site and of another one, one of them without an id, and excluded passages. */
  private static final String EVIDENCE =
      """
      {"document": {"id": null, "length": 70}, "ratios": {}, "sources": [
        {"site": "alpha", "collection": "c", "id": "a",
         "passages": [{"suspicious": {"offset": 10}, "source": {"offset": 20}}]},
        {"site": "beta", "library": "theses", "id": null,
         "passages": [{"suspicious": {"offset": 10}, "source": null}]},
        {"site": "beta", "library": "theses", "id": "t-1", "passages": []},
        {"site": "alpha", "collection": "c", "intake": true, "id": "b", "passages": []}],
       "excluded": [{"reason": "quotation"}, {"reason": "sameText"}]}
      """;

  private ApiServer server;

  @BeforeEach
  void start() throws Exception {
    server = new ApiServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** A browser with a session. */
  private record Session(String cookie, String token) {}

  private Session begin(String login) throws Exception {
    HttpResponse<String> answer = server.send(null, "POST", "/v1/session", login);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict");
    return new Session(
        cookie.replaceFirst(";.*", ""), ApiJson.parse(answer.body()).path("token").asText());
  }

  private HttpResponse<String> send(Session session, boolean withToken, String method, String path)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder()
            .method(method, BodyPublishers.noBody())
            .header("Cookie", session.cookie());
    if (withToken) {
      request.header("X-Palimpsest-Token", session.token());
    }
    return server.send(request, path);
  }

  @Test
  void session_isGoodUntilItEnds() throws Exception {
    Session session = begin(LOGIN);
    HttpResponse<String> own = send(session, false, "GET", "/v1/account");
    assertThat(ApiJson.parse(own.body()).path("name").asText()).isEqualTo(ApiServer.USER);
    assertThat(send(session, true, "DELETE", "/v1/session").statusCode()).isEqualTo(204);
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(401);
  }

  @Test
  void whateverChangesSomething_needsTheToken() throws Exception {
    Session session = begin(LOGIN);
    assertThat(send(session, false, "DELETE", "/v1/session").statusCode()).isEqualTo(403);
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(200);
    var other = new Session(session.cookie(), begin(LOGIN).token());
    assertThat(send(other, true, "DELETE", "/v1/session").statusCode()).isEqualTo(403);
  }

  @Test
  void sessionOfAClockThatHadLeaped_isOfNoUse() throws Exception {
    server.now = server.now.plus(Duration.ofDays(30));
    Session session = begin(LOGIN);
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(200);
    server.now = server.now.minus(Duration.ofDays(30));
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(401);
  }

  @Test
  void sessionOfADisabledAccount_orOfAnEarlierPassword_hasEnded() throws Exception {
    Session session = begin(LOGIN);
    Account account = server.accounts.find(ApiServer.USER).orElseThrow();
    change(each -> each.with(each.role(), true, List.of()));
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(401);
    change(each -> account.withPasswordHash("another"));
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(401);
    change(each -> account);
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(200);
  }

  private void change(UnaryOperator<Account> change) {
    assertThat(server.accounts.change(ApiServer.USER, change)).isPresent();
  }

  @Test
  void key_beginsOneSession() throws Exception {
    HttpResponse<String> made = server.send(ApiServer.LIBRARIAN, "POST", "/v1/session/keys", null);
    String key = ApiJson.parse(made.body()).path("key").asText();
    String login = "{\"key\": \"" + key + "\"}";
    Session session = begin(login);
    assertThat(send(session, false, "GET", "/v1/account").body()).contains(ApiServer.LIBRARIAN);
    assertThat(server.send(null, "POST", "/v1/session", login).statusCode()).isEqualTo(401);
    // A session's secret is no key, and a key's is no session.
    String secret = session.cookie().replaceFirst(".*=", "");
    String asKey = "{\"key\": \"" + secret + "\"}";
    assertThat(server.send(null, "POST", "/v1/session", asKey).statusCode()).isEqualTo(401);
  }

  @Test
  void wrongPasswords_areThrottled_andOtherSitesPagesRefused() throws Exception {
    String wrong = LOGIN.replace(ApiServer.PASSWORD, "wrong horse battery");
    int status = 401;
    for (int i = 0; i < 20 && status == 401; i++) {
      status = server.send(null, "POST", "/v1/session", wrong).statusCode();
    }
    assertThat(status).isEqualTo(429);
    HttpRequest.Builder foreign =
        HttpRequest.newBuilder()
            .POST(BodyPublishers.ofString(LOGIN))
            .header("Content-Type", "application/json")
            .header("Sec-Fetch-Site", "cross-site");
    assertThat(server.send(foreign, "/v1/session").statusCode()).isEqualTo(403);
  }

  private HttpResponse<String> follow(String path, String cookie) throws Exception {
    return server.send(HttpRequest.newBuilder().GET().header("Cookie", cookie), path);
  }

  private static String cookie(HttpResponse<String> answer, String name) {
    return answer.headers().allValues("Set-Cookie").stream()
        .filter(each -> each.startsWith(name + "="))
        .findFirst()
        .orElseThrow()
        .replaceFirst(";.*", "");
  }

  @Test
  void whoComesFromAProvider_logsOutHere_andIsLedThereAndBack() throws Exception {
    String begun = cookie(follow(OpenIdRoutes.BEGIN, "none=1"), "palimpsest-openid");
    HttpResponse<String> in = follow(OpenIdRoutes.RETURN + "?code=good", begun);
    String session = cookie(in, "palimpsest-session");
    JsonNode own = ApiJson.parse(follow("/v1/session", session).body());
    assertThat(own.path("openid").asBoolean()).isTrue();
    send(new Session(session, own.path("token").asText()), true, "DELETE", "/v1/session");
    assertThat(follow("/v1/session", session).statusCode()).isEqualTo(401);

    HttpResponse<String> there = follow(OpenIdRoutes.LOGOUT, session);
    assertThat(there.headers().firstValue("Location")).contains("https://login.example.org/logout");
    HttpResponse<String> back =
        follow(OpenIdRoutes.RETURN + "?code=good", cookie(there, "palimpsest-openid"));
    assertThat(back.headers().firstValue("Location")).contains("/desk/#openid=out");
    assertThat(back.headers().allValues("Set-Cookie"))
        .noneMatch(each -> each.startsWith("palimpsest-session"));
    assertThat(follow(OpenIdRoutes.RETURN, "none=1").headers().firstValue("Location"))
        .as("a mere link tells nobody that they are out")
        .contains("/desk/#openid=expired");
  }

  @Test
  void logoutAtTheProvider_endsNoSessionHere_forAnyPageCanLeadThere() throws Exception {
    Session session = begin(LOGIN);
    follow(OpenIdRoutes.LOGOUT, session.cookie());
    assertThat(send(session, false, "GET", "/v1/account").statusCode()).isEqualTo(200);
  }

  @Test
  void loginsAtTheProvider_haveABudgetForEachAddress() throws Exception {
    int status = 302;
    for (int i = 0; i < 1000 && status == 302; i++) {
      status = follow(OpenIdRoutes.RETURN + "?code=bad", "palimpsest-openid=guessed").statusCode();
    }
    assertThat(status).isEqualTo(429);
    assertThat(follow(OpenIdRoutes.WAYS, "none=1").statusCode()).isEqualTo(200);
  }

  @Test
  void pages_areThere_underAStrictPolicy_andNothingElseIs() throws Exception {
    for (String path : new String[] {"/desk/", "/desk/desk.js", "/desk/parts/case.js"}) {
      HttpResponse<String> page = server.send(null, "GET", path, null);
      assertThat(page.statusCode()).as(path).isEqualTo(200);
      assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "script-src 'self'")
          .doesNotContain("unsafe");
    }
    for (String path :
        new String[] {"/desk/none.js", "/desk/parts/main.js", "/desk/..%2Fopenapi.yaml"}) {
      assertThat(server.send(null, "GET", path, null).statusCode()).as(path).isIn(400, 404);
    }
  }

  private String task() throws Exception {
    HttpResponse<String> created =
        server.send(
            ApiServer.USER,
            "POST",
            "/v1/tasks?key=0123456789abcdef",
            "{\"text\": \"A text.\", \"collections\": [\"c\"], \"label\": \"<b>l</b>\","
                + " \"params\": {\"type\": \"thesis\", \"coverage\": true}}");
    return ApiJson.parse(created.body()).path("id").asText();
  }

  private HttpResponse<String> decide(String account, String task, String json) throws Exception {
    return server.send(
        account, "POST", "/v1/tasks/" + task + "/decisions", json.replace('\'', '"'));
  }

  @Test
  void sameKey_isTheSameTask_ofOnePerson() throws Exception {
    String task = task();
    assertThat(task()).isEqualTo(task);
    HttpResponse<String> known =
        server.send(ApiServer.USER, "GET", "/v1/tasks?key=0123456789abcdef", null);
    assertThat(known.body()).contains(task);
    HttpResponse<String> others =
        server.send(ApiServer.OTHER_USER, "GET", "/v1/tasks?key=0123456789abcdef", null);
    assertThat(others.body()).doesNotContain(task);
  }

  @Test
  void sameKeyForAnotherTextOrOtherParameters_isRefused() throws Exception {
    task();
    String path = "/v1/tasks?key=0123456789abcdef";
    for (String other :
        List.of(
            "{\"text\": \"Another text.\", \"collections\": [\"c\"]}",
            "{\"text\": \"A text.\", \"collections\": [\"c\"], \"label\": \"<b>l</b>\"}")) {
      HttpResponse<String> refused = server.send(ApiServer.USER, "POST", path, other);

      assertThat(refused.statusCode()).as(other).isEqualTo(409);
      assertThat(refused.body()).contains("\"keyOfAnother\"").doesNotContain("Another text");
    }
  }

  private static List<String> authors(JsonNode task) {
    List<String> authors = new ArrayList<>();
    task.path("params").path("exclude.author").forEach(name -> authors.add(name.asText()));
    return authors;
  }

  private JsonNode input(String answer) throws Exception {
    String id = ApiJson.parse(answer).path("id").asText();
    return ApiJson.parse(Objects.requireNonNull(server.tasks.find(id).orElseThrow().inputJson()));
  }

  private String handIn(String task) throws Exception {
    String form =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n"
            + "On Marshes\nName: Ann Lee\nSome text.\r\n--b\r\n"
            + "Content-Disposition: form-data; name=\"task\"\r\n\r\n"
            + task
            + "\r\n--b--\r\n";
    String type = "multipart/form-data; boundary=b";
    HttpResponse<String> answer = server.send(ApiServer.USER, "POST", "/v1/tasks", type, form);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return answer.body();
  }

  @Test
  void authorsOfAFile_count_unlessTheTaskNamesOthers() throws Exception {
    JsonNode byFile = input(handIn("{\"collections\": [\"theses\"]}"));
    assertThat(authors(byFile)).containsExactly("Ann Lee");
    assertThat(byFile.path("file").path("authors")).hasToString("[\"Ann Lee\"]");
    for (String given : List.of("[\"Bob Ray\"]", "[]")) {
      String task = "{\"collections\": [\"theses\"], \"params\": {\"exclude.author\": %s}}";
      assertThat(input(handIn(task.replace("%s", given))).at("/params/exclude.author"))
          .hasToString(given);
    }
  }

  @Test
  void checkAgain_takesTheTextWithOtherAuthors_andLeavesTheFirstTask() throws Exception {
    String first = handIn("{\"collections\": [\"theses\"]}");
    String path = "/v1/tasks/" + ApiJson.parse(first).path("id").asText() + "/again";
    HttpResponse<String> second =
        server.send(ApiServer.USER, "POST", path, "{\"authors\": [\"Bob Ray\", \"Li Wei\"]}");
    assertThat(second.statusCode()).as(second.body()).isEqualTo(201);
    assertThat(authors(input(second.body()))).containsExactly("Bob Ray", "Li Wei");
    assertThat(input(second.body()).path("text")).isEqualTo(input(first).path("text"));
    assertThat(authors(input(first))).containsExactly("Ann Lee");
    assertThat(server.send(ApiServer.OTHER_USER, "POST", path, "{}").statusCode()).isEqualTo(404);
    assertThat(server.send(ApiServer.USER, "POST", path, "{\"authors\": \"Ann\"}").body())
        .contains("\"authorNames\"", "\"names\":50", "\"max\":200");
  }

  @Test
  void decisionsOfWhatTheEvidenceDoesNotHave_areRefused_andNothingIsKept() throws Exception {
    String task = task();
    String set = "{'known': 0, 'action': 'set', 'kind': 'K', 'key': 'X', 'reason': 'R'}";
    String source = set.replace("'K'", "'source'");
    assertThat(decide(ApiServer.USER, task, source).statusCode()).as("too soon").isEqualTo(409);
    server.kept.end(task, TaskState.DONE, EVIDENCE, null);
    for (String unknown : List.of("X", "c/b", "c/a#10+20", "intake/a", "beta:theses/#0")) {
      HttpResponse<String> answer = decide(ApiServer.USER, task, source.replace("X", unknown));
      assertThat(answer.statusCode()).as(unknown).isEqualTo(422);
      assertThat(answer.body()).contains("\"nothingToDecide\"").doesNotContain(unknown + "\"");
    }
    for (String unknown : List.of("c/a", "c/a#10+21", "c/a#11+20", "beta:theses/#1#10+20")) {
      String passage = set.replace("'K'", "'passage'").replace("X", unknown);
      assertThat(decide(ApiServer.USER, task, passage).statusCode()).as(unknown).isEqualTo(422);
    }
    for (String unknown : List.of("1", "2", "-1", "00", "0.0", "zero")) {
      String excluded = set.replace("'K'", "'excluded'").replace("X", unknown);
      assertThat(decide(ApiServer.USER, task, excluded).statusCode()).as(unknown).isEqualTo(422);
    }
    String kept =
        server.send(ApiServer.USER, "GET", "/v1/tasks/" + task + "/decisions", null).body();
    assertThat(ApiJson.parse(kept).path("decisions")).isEmpty();
  }

  @Test
  void changesWhoseAuditRecordIsRefused_areRefused_andNothingIsKept() throws Exception {
    String task = task();
    server.kept.end(task, TaskState.DONE, EVIDENCE, null);
    server.kept.refuseAuditRecords(true);
    List<HttpResponse<String>> answers = new ArrayList<>();
    try {
      answers.add(
          decide(
              ApiServer.USER,
              task,
              "{'known': 0, 'action': 'set', 'kind': 'source', 'key': 'c/a', 'reason': 'R'}"));
      answers.add(server.send(ApiServer.USER, "DELETE", "/v1/tasks/" + task, null));
    } finally {
      server.kept.refuseAuditRecords(false);
    }

    for (HttpResponse<String> answer : answers) {
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body())
          .contains("The state's database does not answer, or refuses. Try again later.");
    }
    assertThat(server.state.decisions().of(task)).isEmpty();
    assertThat(server.tasks.find(task)).isPresent();
  }

  @Test
  void decisionsOfWhatTheEvidenceHas_areTaken_asThePagesNameThem() throws Exception {
    String task = task();
    server.kept.end(task, TaskState.DONE, EVIDENCE, null);
    List<String> there =
        List.of(
            "'source', 'key': 'c/a'",
            "'source', 'key': 'beta:theses/#1'",
            "'source', 'key': 'beta:theses/t-1'",
            "'source', 'key': 'c/intake/b'",
            "'passage', 'key': 'c/a#10+20'",
            "'passage', 'key': 'beta:theses/#1#10+'",
            "'excluded', 'key': '0'");
    for (int known = 0; known < there.size(); known++) {
      String set = "{'known': " + known + ", 'action': 'set', 'reason': 'R', 'kind': ";
      HttpResponse<String> answer = decide(ApiServer.USER, task, set + there.get(known) + "}");
      assertThat(answer.statusCode()).as(there.get(known) + answer.body()).isEqualTo(201);
    }
  }

  @Test
  void decisionOfBefore_canBeTakenBack_whateverItIsOf() throws Exception {
    String task = task();
    server.kept.end(task, TaskState.DONE, EVIDENCE, null);
    String old =
        "{\"number\": 1, \"action\": \"set\", \"kind\": \"source\", \"key\": \"gone\","
            + " \"reason\": \"R\", \"by\": \"uma\", \"at\": \"2026-01-01T00:00:00Z\"}";
    assertThat(server.state.decisions().add(task, 0, old)).isTrue();
    String back = "{'known': 1, 'action': 'back', 'kind': 'source', 'key': 'gone'}";
    assertThat(decide(ApiServer.USER, task, back).statusCode()).isEqualTo(201);
  }

  @Test
  void decisions_areEvents_whichASecondPersonConfirms_andTheReportCarries() throws Exception {
    String task = task();
    server.kept.end(
        task,
        TaskState.DONE,
        "{\"document\": {\"id\": null, \"length\": 7}, \"ratios\": {}, \"sources\":"
            + " [{\"collection\": \"c\", \"id\": \"a\", \"passages\": []}]}",
        null);
    String set = "{'known': 0, 'action': 'set', 'kind': 'source', 'key': 'c/a', 'reason': 'R'}";
    assertThat(decide(ApiServer.USER, task, set.replace(", 'reason': 'R'", "")).statusCode())
        .isEqualTo(422);
    assertThat(decide(ApiServer.USER, task, set).statusCode()).isEqualTo(201);
    assertThat(decide(ApiServer.LIBRARIAN, task, set).statusCode()).as("at once").isEqualTo(409);
    String confirm = "{'known': 1, 'action': 'confirm', 'kind': 'source', 'key': 'c/a'}";
    assertThat(decide(ApiServer.USER, task, confirm).statusCode()).as("own").isEqualTo(422);
    assertThat(decide(ApiServer.OTHER_USER, task, confirm).statusCode()).isEqualTo(404);
    assertThat(decide(ApiServer.LIBRARIAN, task, confirm).statusCode()).isEqualTo(201);

    String path = "/v1/tasks/" + task;
    JsonNode evidence =
        ApiJson.parse(server.send(ApiServer.USER, "GET", path + "/evidence", null).body());
    assertThat(evidence.path("decisions").findValuesAsText("by"))
        .containsExactly(ApiServer.USER, ApiServer.LIBRARIAN);
    assertThat(evidence.path("text").asText()).isEqualTo("A text.");
    String report = server.send(ApiServer.USER, "GET", path + "/report", null).body();
    assertThat(report).contains("\"settings\":{\"type\":[\"thesis\"]}");
    assertThat(report)
        .contains("\"reason\":\"R\"", "\"confirmed\":{\"by\":\"" + ApiServer.LIBRARIAN + "\"")
        .doesNotContain("<b>l</b>");

    String back = "{'known': 2, 'action': 'back', 'kind': 'source', 'key': 'c/a'}";
    assertThat(decide(ApiServer.LIBRARIAN, task, back).statusCode()).isEqualTo(201);
    assertThat(decide(ApiServer.USER, task, set.replace("'known': 0", "'known': 3")).statusCode())
        .isEqualTo(201);
  }

  @Test
  void sourceText_isThatOfALibraryThatOneMayCheckAgainst_andOfNoOtherSite() throws Exception {
    String task = task();
    server.kept.end(
        task,
        TaskState.DONE,
        "{\"sources\": [{\"collection\": \"library\", \"id\": \"a.txt\"},"
            + " {\"collection\": \"library\", \"id\": \"gone\"},"
            + " {\"site\": \"beta\", \"library\": \"library\", \"id\": \"a.txt\"}]}",
        null);
    addToLibrary("a.txt", "A text.");
    server.state.rights().put(new Holding(RightsHolders.EVERYBODY, List.of(), List.of()));
    String sources = "/v1/tasks/" + task + "/sources/";
    var refused = server.send(ApiServer.USER, "GET", sources + "0/text", null);
    assertThat(refused.statusCode()).as("no right").isEqualTo(403);
    server.state.rights().put(new Holding(RightsHolders.EVERYBODY, List.of("library"), List.of()));
    var text = server.send(ApiServer.USER, "GET", sources + "0/text", null);
    assertThat(ApiJson.parse(text.body()).path("text").asText()).isEqualTo("The text of a.txt");
    for (String none : List.of("1", "2", "3", "-1", "x", "99999999999")) {
      assertThat(server.send(ApiServer.USER, "GET", sources + none + "/text", null).statusCode())
          .as(none)
          .isEqualTo(404);
    }
    assertThat(server.send(ApiServer.OTHER_USER, "GET", sources + "0/text", null).statusCode())
        .as("somebody else's task")
        .isEqualTo(404);
  }

  private void addToLibrary(String name, String text) throws Exception {
    String upload = "{\"name\": \"" + name + "\", \"bytes\": " + text.length() + "}";
    String id =
        ApiJson.parse(server.send(ApiServer.LIBRARIAN, "POST", "/v1/uploads", upload).body())
            .path("id")
            .asText();
    String part = "/v1/uploads/" + id + "?offset=0";
    server.send(ApiServer.LIBRARIAN, "PUT", part, "application/octet-stream", text);
    String document = "{\"upload\": \"" + id + "\"}";
    String library = "/v1/collections/library/documents";
    assertThat(server.send(ApiServer.LIBRARIAN, "POST", library, document).statusCode())
        .isEqualTo(201);
  }

  private JsonNode decided(String task) throws Exception {
    JsonNode shown =
        ApiJson.parse(server.send(ApiServer.USER, "GET", "/v1/tasks/" + task, null).body());
    String list = server.send(ApiServer.USER, "GET", "/v1/tasks", null).body();
    assertThat(ApiJson.parse(list).path("tasks").path(0).path("decided"))
        .isEqualTo(shown.path("decided"));
    return shown.path("decided");
  }

  private static final String RESULT =
      """
      {"document": {"id": "a", "length": 100}, "ratios": {"total": 0.5}, "matchedLengths": {"total": 50},
       "coverage": {"total": [0, 50], "withoutOwnWork": [0, 50]},
       "sources": [{"collection": "c", "id": "a", "matchedLength": 50, "passages": [
           {"kind": "identical", "suspicious": {"offset": 0, "length": 50}, "source": {"offset": 7, "length": 50}}]},
         {"collection": "c", "id": "b", "matchedLength": 20, "passages": [
           {"kind": "minor", "suspicious": {"offset": 10, "length": 20}, "source": {"offset": 0, "length": 20}}]}]}
      """;

  @Test
  void decidedFigure_followsTheDecisions_andANewResult() throws Exception {
    String task = task();
    server.kept.end(task, TaskState.DONE, RESULT, null);
    assertThat(decided(task).isNull()).isTrue();
    String set = "{'known': 0, 'action': 'set', 'kind': 'source', 'key': 'c/a', 'reason': 'R'}";
    assertThat(decide(ApiServer.USER, task, set).statusCode()).isEqualTo(201);
    assertThat(decided(task)).hasToString("{\"ratio\":0.2,\"matchedLength\":20}");

    String input = Objects.requireNonNull(server.tasks.find(task).orElseThrow().inputJson());
    assertThat(server.tasks.checkAnew(task, input)).isTrue();
    String longer = RESULT.replace("[0, 50]", "[0, 50, 60, 10]");
    server.kept.end(task, TaskState.DONE, longer, null);
    assertThat(decided(task)).hasToString("{\"ratio\":0.3,\"matchedLength\":30}");

    String back = "{'known': 1, 'action': 'back', 'kind': 'source', 'key': 'c/a'}";
    assertThat(decide(ApiServer.USER, task, back).statusCode()).isEqualTo(201);
    assertThat(decided(task).isNull()).isTrue();
  }
}
