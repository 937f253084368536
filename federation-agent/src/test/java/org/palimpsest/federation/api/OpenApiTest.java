package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.OpenApi.Operation;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Tasks.TaskState;

/** Compares the description with the server. */
final class OpenApiTest {

  private static final String TASK = "{\"text\": \"Some text.\", \"collections\": [\"library\"]}";
  private static final String RESULT =
      """
      {"partialResults": false, "warnings": [], "document": {"length": 10}, "ratios": {"total": 0.5},
       "sources": [{"site": "beta", "library": "theses", "id": null, "ratio": 0.5, "passages": []}],
       "sites": [{"site": "beta", "state": "ok", "libraries": {"theses": "ok"}, "sentencesSent": 1}]}
      """;

  private final OpenApi openApi = new OpenApi();
  private final Set<String> driven = new TreeSet<>();

  OpenApiTest() throws IOException {}

  @Test
  void everyRoute_standsInTheDescription_andNoOther() throws IOException {
    try (var server = new ApiServer()) {
      Set<String> routes =
          server.api().routes().stream()
              .map(route -> route.method().name() + " " + route.path())
              .collect(Collectors.toCollection(TreeSet::new));
      routes.add("GET " + LocalApi.DESCRIPTION_PATH);
      routes.add("POST " + SessionRoutes.SESSION);
      routes.add("GET " + ReportRoutes.REPORT);
      for (String path :
          List.of(
              OpenIdRoutes.WAYS, OpenIdRoutes.BEGIN, OpenIdRoutes.RETURN, OpenIdRoutes.LOGOUT)) {
        routes.add("GET " + path);
      }

      assertThat(openApi.operations())
          .extracting(each -> each.method() + " " + each.path())
          .containsExactlyInAnyOrderElementsOf(routes);
      assertThat(openApi.operations()).extracting(Operation::id).doesNotHaveDuplicates();
    }
  }

  @Test
  void operationsThatNoKeyOpens_nameOnlyPasswordsAndSessions() throws IOException {
    try (var server = new ApiServer()) {
      for (Route route : server.api().routes()) {
        Operation operation =
            openApi.operations().stream()
                .filter(each -> each.method().equals(route.method().name()))
                .filter(each -> each.path().equals(route.path()))
                .findFirst()
                .orElseThrow();
        assertThat(operation.node().path("security").toString())
            .as(operation.id())
            .isEqualTo(route.scope() == null ? "[{\"basic\":[]},{\"session\":[]}]" : "");
      }
    }
  }

  @Test
  void everyAnswer_fitsItsSchema_andEveryDescribedStatusComes() throws Exception {
    try (var without = new ApiServer(0, ApiServer.OPENID, null)) {
      drive(without, null, "beginOpenId", "", null, 404);
      drive(without, null, "endOpenId", "", null, 404);
      drive(without, null, "logOutOfOpenId", "", null, 404);
    }
    try (var busy = new ApiServer()) {
      busy.fill(ApiServer.USER);
      drive(busy, ApiServer.USER, "createTask", "", TASK, 429);
      String title = "{\"title\": \"Essay\"}";
      String made = drive(busy, ApiServer.USER, "createAssignment", "", title, 201).body();
      String assignment = ApiJson.parse(made).path("id").asText();
      drive(busy, ApiServer.USER, "addSubmissions", assignment, TASK, 429);
      String open = busy.tasks.list(ApiServer.USER, 0, 1).get(0).id();
      drive(busy, ApiServer.USER, "checkAgain", open, "{}", 429);
    }
    try (var flooded = new ApiServer()) {
      for (String id : List.of("beginOpenId", "endOpenId", "logOutOfOpenId", "showReport")) {
        driveUntil(flooded, id, 429);
      }
    }
    try (var server = new ApiServer()) {
      driveTasks(server);
      driveAssignments(server);
      driveAdministration(server);
      driveAccounts(server);
      driveDesk(server);
      drive(server, null, "describe", "", null, 200);
      drive(server, null, "waysToLogIn", "", null, 200);
      drive(server, null, "beginOpenId", "", null, 302);
      drive(server, null, "endOpenId", "", null, 302);
      drive(server, null, "logOutOfOpenId", "", null, 302);
      String checkKey = server.key(ApiServer.ADMINISTRATOR, "check", Scope.CHECK);
      for (Operation operation : openApi.operations()) {
        driveRefusals(server, operation, checkKey);
      }
    }
    Set<String> described = new TreeSet<>();
    for (Operation operation : openApi.operations()) {
      operation.statuses().forEach(status -> described.add(operation.id() + " " + status));
    }
    assertThat(driven).isEqualTo(described);
  }

  private void driveTasks(ApiServer server) throws Exception {
    String done = createTask(server);
    drive(server, ApiServer.USER, "showTask", done, null, 200);
    drive(server, ApiServer.USER, "listTasks", "", null, 200);
    call(server, ApiServer.USER, "listen", "/v1/events?seconds=1", null, null, 200);
    call(server, ApiServer.USER, "listen", "/v1/events?seconds=0", null, null, 400);
    drive(server, ApiServer.USER, "taskResult", done, null, 409);
    server.kept.end(done, TaskState.PARTIAL, RESULT, null);
    drive(server, ApiServer.USER, "showTask", done, null, 200);
    drive(server, ApiServer.USER, "taskResult", done, null, 200);
    drive(server, ApiServer.USER, "checkAgain", done, "{\"authors\": [\"Ann Lee\"]}", 201);
    drive(server, ApiServer.USER, "cancelTask", done, null, 409);
    drive(server, ApiServer.USER, "cancelTask", createTask(server), null, 200);
    drive(server, ApiServer.USER, "deleteTask", done, null, 204);
    String large = "{\"text\": \"" + "x".repeat(ApiServer.BODY_BYTES_MAX) + "\"}";
    drive(server, ApiServer.USER, "createTask", "", large, 413);
    drive(server, ApiServer.USER, "checkAgain", createTask(server), large, 413);
    call(server, ApiServer.USER, "listTasks", "/v1/tasks?rows=0", null, null, 400);
    call(server, ApiServer.USER, "listTasks", "/v1/tasks?owner=ada", null, null, 403);
  }

  private String createTask(ApiServer server) throws Exception {
    String body = drive(server, ApiServer.USER, "createTask", "", TASK, 201).body();
    return ApiJson.MAPPER.readTree(body).path("id").asText();
  }

  private void driveAssignments(ApiServer server) throws Exception {
    String user = ApiServer.USER;
    String assignment = "{\"title\": \"Essay 1\", \"collections\": [\"library\"]}";
    String id =
        ApiJson.parse(drive(server, user, "createAssignment", "", assignment, 201).body())
            .path("id")
            .asText();
    drive(server, user, "createAssignment", "", assignment.replace("library", "submissions"), 403);
    String large = assignment.replace("Essay", "x".repeat(ApiServer.BODY_BYTES_MAX));
    drive(server, user, "createAssignment", "", large, 413);
    drive(server, user, "describeAssignment", id, large, 413);
    drive(server, user, "addSubmissions", id, large, 413);
    drive(server, user, "describeAssignment", id, "{\"due\": \"2026-12-31\"}", 200);
    drive(server, user, "describeAssignment", id, "{\"due\": \"tomorrow\"}", 422);
    String text = "{\"text\": \"Some text.\", \"name\": \"ada.txt\"}";
    drive(server, user, "addSubmissions", id, text, 201);
    drive(server, user, "addSubmissions", id, text, 201);
    drive(server, user, "addSubmissions", id, "{\"unknown\": 1}", 422);
    drive(server, user, "addSubmissions", id, "{\"x\": 1, \"x\": 2}", 400);
    String upload =
        drive(server, user, "beginUpload", "", "{\"name\": \"a.txt\", \"bytes\": 10}", 201).body();
    String begun = "{\"upload\": \"" + ApiJson.parse(upload).path("id").asText() + "\"}";
    drive(server, user, "addSubmissions", id, begun, 409);
    call(
        server,
        user,
        "addSubmissions",
        "/v1/assignments/" + id + "/submissions",
        "text/xml",
        "x",
        415);
    drive(server, user, "showAssignment", id, null, 200);
    call(server, user, "showAssignment", "/v1/assignments/" + id + "?pairs=x", null, null, 400);
    drive(server, user, "listAssignments", "", null, 200);
    call(server, user, "listAssignments", "/v1/assignments?rows=0", null, null, 400);
    drive(server, user, "editSubmission", id + "/1", "{\"name\": \"Ada Lovelace\"}", 200);
    drive(server, user, "editSubmission", id + "/1", "{\"authors\": [\"Ada\"]}", 409);
    drive(server, user, "editSubmission", id + "/1", "{\"unknown\": 1}", 422);
    drive(server, user, "editSubmission", id + "/1", "{\"x\": 1, \"x\": 2}", 400);
    drive(server, user, "editSubmission", id + "/1", large, 413);
    String path = "/v1/assignments/" + id + "/submissions/1";
    call(server, user, "editSubmission", path, "text/xml", "<x/>", 415);
    String described = "/v1/assignments/" + id;
    call(server, user, "describeAssignment", described, "text/xml", "<x/>", 415);
    drive(server, user, "describeAssignment", id, "{\"x\": 1, \"x\": 2}", 400);
    drive(server, user, "removeSubmission", id + "/1", null, 204);
    drive(server, user, "deleteAssignment", id, null, 204);
  }

  private void driveAdministration(ApiServer server) throws Exception {
    String admin = ApiServer.ADMINISTRATOR;
    drive(server, admin, "putPeer", "beta", ApiServer.peer("beta", 1), 201);
    drive(server, admin, "putPeer", "beta", ApiServer.peer("beta", 2), 200);
    drive(server, admin, "putPeer", "beta", ApiServer.peer("beta", 1), 409);
    drive(server, admin, "putPeer", "silent", ApiServer.peer("silent", 1), 201);
    drive(server, admin, "listPeers", "", null, 200);
    drive(server, admin, "listSites", "", null, 200);
    drive(server, admin, "listRemoteLibraries", "beta", null, 200);
    drive(server, admin, "listRemoteLibraries", "silent", null, 502);
    for (int asked = 2; asked < 30; asked++) {
      drive(server, admin, "listRemoteLibraries", "beta", null, 200);
    }
    drive(server, admin, "listRemoteLibraries", "beta", null, 429);
    String library = "{\"title\": \"Theses\", \"collections\": {\"2026\": \"theses\"}}";
    drive(server, admin, "putLibrary", "theses", library, 201);
    drive(server, admin, "putLibrary", "theses", library, 200);
    drive(server, admin, "listLibraries", "", null, 200);
    drive(server, admin, "putGrant", "beta/theses", "{}", 201);
    drive(server, admin, "putGrant", "beta/theses", "{\"evidence\": \"snippet\"}", 200);
    drive(server, admin, "putGrant", "beta/theses", "{\"distance\": 18}", 200);
    drive(server, admin, "putGrant", "beta/theses", "{\"distance\": 21}", 422);
    drive(server, admin, "putGrant", "beta/none", "{}", 404);
    drive(server, admin, "listGrants", "", null, 200);
    drive(server, admin, "deleteGrant", "beta/theses", null, 204);
    drive(server, admin, "deleteLibrary", "theses", null, 204);
    drive(server, admin, "revokePeer", "beta", null, 204);
    drive(server, admin, "listRemoteLibraries", "beta", null, 409);
    drive(server, admin, "putGrant", "beta/theses", "{}", 409);
  }

  private void driveAccounts(ApiServer server) throws Exception {
    String admin = ApiServer.ADMINISTRATOR;
    String account = "{\"role\": \"user\", \"password\": \"a passing phrase\"}";
    drive(server, admin, "ownAccount", "", null, 200);
    drive(server, admin, "listAccounts", "", null, 200);
    drive(server, admin, "putAccount", "new", account, 201);
    drive(server, admin, "putAccount", "new", "{\"role\": \"librarian\"}", 200);
    drive(server, admin, "putAccount", admin, "{\"role\": \"user\"}", 409);
    drive(server, admin, "deleteAccount", admin, null, 409);
    drive(server, admin, "deleteAccount", "new", null, 204);
    driveTokens(server);
    String rights = "{\"collections\": [\"theses\"], \"libraries\": [\"beta/*\"]}";
    drive(server, admin, "putRights", "group:staff", rights, 201);
    drive(server, admin, "putRights", "group:staff", rights, 200);
    drive(server, admin, "listRights", "", null, 200);
    drive(server, admin, "deleteRights", "group:staff", null, 204);
    drive(server, admin, "deleteRights", "group:staff", null, 404);
    drive(server, admin, "listAudit", "", null, 200);
    drive(server, admin, "auditVerdict", "", null, 200);
    call(server, admin, "listAudit", "/v1/audit?rows=0", null, null, 400);
    String same =
        "{\"current\": \""
            + ApiServer.PASSWORD
            + "\", \"password\": \""
            + ApiServer.PASSWORD
            + "\"}";
    drive(server, admin, "changePassword", "", same, 204);
    String wrong = "{\"current\": \"wrong\", \"password\": \"" + ApiServer.PASSWORD + "\"}";
    drive(server, admin, "changePassword", "", wrong, 403);
  }

  private void driveTokens(ApiServer server) throws Exception {
    String admin = ApiServer.ADMINISTRATOR;
    String token = "{\"name\": \"intake\", \"scope\": \"all\"}";
    String added = drive(server, admin, "addToken", "", token, 201).body();
    String secret = ApiJson.parse(added).path("secret").asText();
    drive(server, admin, "addToken", "", token, 409);
    drive(server, secret, "addToken", "", token, 403);
    drive(server, secret, "changePassword", "", "{}", 403);
    drive(server, secret, "makeSessionKey", "", null, 403);
    drive(server, admin, "listTokens", "", null, 200);
    drive(server, admin, "listTokensOfAccount", admin, null, 200);
    drive(server, admin, "revokeTokenOfAccount", admin + "/intake", null, 204);
    drive(server, admin, "addToken", "", token, 201);
    drive(server, admin, "revokeToken", "intake", null, 204);
  }

  private void driveDesk(ApiServer server) throws Exception {
    String user = ApiServer.USER;
    String login = "{\"name\": \"" + user + "\", \"password\": \"" + ApiServer.PASSWORD + "\"}";
    drive(server, null, "beginSession", "", login, 201);
    drive(server, user, "showSession", "", null, 200);
    drive(server, user, "makeSessionKey", "", null, 201);
    drive(server, user, "endSession", "", null, 204);
    String wrong = login.replace(user, "nobody");
    drive(server, null, "beginSession", "", wrong, 401);
    for (int i = 0; i < 10; i++) {
      server.send(null, "POST", "/v1/session", wrong);
    }
    drive(server, null, "beginSession", "", wrong, 429);

    String other = ApiServer.OTHER_USER;
    String path = "/v1/tasks?key=0123456789abcdef";
    String task =
        ApiJson.parse(call(server, other, "createTask", path, "application/json", TASK, 201).body())
            .path("id")
            .asText();
    call(server, other, "createTask", path, "application/json", TASK, 200);
    drive(server, other, "taskEvidence", task, null, 409);
    drive(server, other, "taskReport", task, null, 409);
    server.kept.end(task, TaskState.DONE, RESULT, null);
    drive(server, other, "taskEvidence", task, null, 200);
    drive(server, other, "taskReport", task, null, 200);
    String report = "/v1/tasks/" + task + "/report";
    call(server, other, "taskReport", report + "?format=pdf&lang=zh&form=short", null, null, 200);
    call(server, other, "taskReport", report + "?form=long", null, null, 400);
    server.canSign = false;
    drive(server, other, "taskReport", task, null, 503);
    server.canSign = true;
    String events = String.join("\n", server.events());
    String number = events.replaceAll("(?s).*report=(\\d{4}-\\d{4}-\\d{4}).*", "$1");
    drive(server, null, "showReport", number, null, 200);
    server.kept.end(
        task, TaskState.DONE, RESULT.replace("\"length\": 10", "\"id\": \"עברית\""), null);
    call(server, other, "taskReport", report + "?format=pdf", null, null, 422);
    drive(server, other, "listDecisions", task, null, 200);
    String decision =
        "{\"known\": 0, \"action\": \"set\", \"kind\": \"source\","
            + " \"key\": \"beta:theses/#0\", \"reason\": \"r\"}";
    drive(server, other, "decide", task, decision.replace("#0", "#1"), 422);
    drive(server, other, "decide", task, decision, 201);
    drive(server, other, "decide", task, decision, 409);
    call(
        server,
        other,
        "decide",
        "/v1/tasks/" + task + "/decisions",
        "application/json",
        "{\"unknown\": 1}",
        422);
    call(
        server,
        other,
        "decide",
        "/v1/tasks/" + task + "/decisions",
        "application/json",
        "{\"x\": 1, \"x\": 2}",
        400);
    call(server, other, "decide", "/v1/tasks/" + task + "/decisions", "text/xml", "<x/>", 415);
    driveDocuments(server);
    driveUploads(server);
  }

  private void driveUploads(ApiServer server) throws Exception {
    String user = ApiServer.LIBRARIAN;
    String begin = "{\"name\": \"long.txt\", \"bytes\": 10}";
    String id =
        ApiJson.parse(drive(server, user, "beginUpload", "", begin, 201).body())
            .path("id")
            .asText();
    String path = "/v1/uploads/" + id;
    String part = "application/octet-stream";
    call(server, user, "appendUpload", path, part, "Some ", 200);
    call(server, user, "appendUpload", path, part, "Some ", 409);
    call(server, user, "appendUpload", path + "?offset=5", part, "much too long", 409);
    call(server, user, "appendUpload", path + "?offset=x", part, "text.", 400);
    call(server, user, "appendUpload", path, "text/plain", "text.", 415);
    String large = "x".repeat(ApiServer.BODY_BYTES_MAX + 1);
    call(server, user, "appendUpload", path + "?offset=5", part, large, 413);
    drive(server, ApiServer.USER, "showUpload", id, null, 404);
    String task = "{\"upload\": \"" + id + "\", \"collections\": [\"library\"]}";
    drive(server, user, "createTask", "", task, 409);
    String document = "{\"upload\": \"" + id + "\"}";
    String documents = "/v1/collections/library/documents";
    call(server, user, "addDocument", documents, "application/json", document, 409);
    call(server, user, "appendUpload", path + "?offset=5", part, "text.", 200);
    assertThat(drive(server, user, "showUpload", id, null, 200).body()).contains("\"received\":10");
    drive(server, ApiServer.USER, "createTask", "", task, 404);
    String made =
        ApiJson.parse(drive(server, user, "createTask", "", task, 201).body()).path("id").asText();
    var input = ApiJson.parse(server.tasks.find(made).orElseThrow().inputJson());
    assertThat(input.path("text").asText()).isEqualTo("Some text.");
    assertThat(input.path("label").asText()).isEqualTo("long.txt");
    drive(server, user, "showUpload", id, null, 404); // a task was made of it
    String another =
        ApiJson.parse(drive(server, user, "beginUpload", "", begin, 201).body())
            .path("id")
            .asText();
    drive(server, user, "removeUpload", another, null, 204);
    call(server, user, "beginUpload", "/v1/uploads", "text/xml", "<x/>", 415);
    String huge = begin.replace("10", "100000001");
    assertThat(drive(server, user, "beginUpload", "", huge, 422).body()).contains("\"fileLarge\"");
  }

  private void driveDocuments(ApiServer server) throws Exception {
    String librarian = ApiServer.LIBRARIAN;
    drive(server, librarian, "listCollections", "", null, 200);
    String path = "/v1/collections/library/documents";
    String type = "multipart/form-data; boundary=b";
    String form =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nText.\r\n--b--\r\n";
    call(server, librarian, "addDocument", path, type, form, 201);
    call(server, librarian, "addDocument", path, type, form, 200);
    call(server, librarian, "addDocument", path, type, form.replace("a.txt", "a.zip"), 422);
    String another =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b.png\"\r\n\r\nx\r\n--b--";
    String two =
        call(server, librarian, "addDocument", path, type, form.replace("--b--", another), 200)
            .body();
    assertThat(two).contains("\"id\":\"a.txt\"", "\"fileKind\"");
    String many = form.replace("--b--", another.replace("--b--", "").repeat(50) + "--b--");
    call(server, librarian, "addDocument", path, type, many, 400);
    assertThat(server.events())
        .containsOnlyOnce("document.added null {account=lin, collection=library}")
        .noneMatch(event -> event.startsWith("document.described"));
    String described =
        form.replace(
            "--b--",
            "--b\r\nContent-Disposition: form-data; name=\"document\"\r\n\r\n{\"authors\":[\"A\"]}\r\n--b--");
    call(server, librarian, "addDocument", path, type, described, 200);
    assertThat(server.events())
        .containsOnlyOnce("document.described null {account=lin, collection=library}");
    call(server, librarian, "addDocument", path, type, form.replace("a.txt", "a.png"), 415);
    call(server, librarian, "addDocument", path, type, form.replace("Text.", " "), 422);
    call(server, librarian, "addDocument", path, type, "--b--\r\n", 400);
    String large = form.replace("Text.", "x".repeat(ApiServer.BODY_BYTES_MAX));
    call(server, librarian, "addDocument", path, type, large, 413);
    drive(server, librarian, "listDocuments", "library", null, 200);
    driveSourceText(server);
    String admin = ApiServer.ADMINISTRATOR;
    drive(server, admin, "createCollection", "theses", "{\"like\": \"library\"}", 201);
    drive(server, admin, "createCollection", "library", "{\"like\": \"library\"}", 409);
    drive(server, admin, "createCollection", "-x", "{\"like\": \"library\"}", 422);
    call(server, librarian, "listDocuments", path + "?rows=0", null, null, 400);
    call(server, librarian, "removeDocument", path + "?id=a.txt", null, null, 204);
    call(server, librarian, "removeDocument", path, null, null, 400);
    for (String id : new String[] {"listDocuments", "addDocument", "removeDocument"}) {
      call(server, ApiServer.USER, id, path, null, null, 403);
    }
  }

  private void driveSourceText(ApiServer server) throws Exception {
    String task = createTask(server);
    String source = "{'collection': 'library', 'id': 'a.txt', 'ratio': 1.0, 'passages': []}";
    String sources = "\"sources\": [" + source.replace('\'', '"') + "]";
    String result = RESULT.replaceFirst("\"sources\": \\[.*]", sources);
    server.kept.end(task, TaskState.DONE, result, null);
    drive(server, ApiServer.LIBRARIAN, "sourceText", task + "/0", null, 200);
    drive(server, ApiServer.LIBRARIAN, "sourceText", task + "/1", null, 404);
    server.state.rights().put(new Holding(RightsHolders.EVERYBODY, List.of(), List.of()));
    drive(server, ApiServer.USER, "sourceText", task + "/0", null, 403);
    server
        .state
        .rights()
        .put(new Holding(RightsHolders.EVERYBODY, List.of(Rights.ANY), List.of(Rights.ANY)));
  }

  /** Errors that are common to all routes. */
  private void driveRefusals(ApiServer server, Operation operation, String checkKey)
      throws Exception {
    String admin = ApiServer.ADMINISTRATOR;
    String path = operation.path().replaceAll("\\{[a-z]+}", "none");
    Set<String> statuses = operation.statuses();
    String id = operation.id();
    if (statuses.contains("401") && !driven.contains(id + " 401")) {
      HttpResponse<String> answer = call(server, null, id, path, null, null, 401);
      assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
          .startsWith("Basic realm=");
    }
    if (statuses.contains("403") && !driven.contains(id + " 403")) {
      String asks = isForAdministrators(server, operation) ? ApiServer.LIBRARIAN : checkKey;
      call(server, asks, id, path, "application/json", "{}", 403);
    }
    if (statuses.contains("404") && !driven.contains(id + " 404")) {
      call(server, admin, id, path, "application/json", body(id), 404);
    }
    if (statuses.contains("415") && !driven.contains(id + " 415")) {
      call(server, admin, id, path, "text/xml", "<x/>", 415);
    }
    if (statuses.contains("400")
        && !driven.contains(id + " 400")
        && operation.method().startsWith("P")) {
      call(server, admin, id, path, "application/json", "{\"x\": 1, \"x\": 2}", 400);
    }
    if (statuses.contains("422") && !driven.contains(id + " 422")) {
      call(server, admin, id, path, "application/json", "{\"unknown\": 1}", 422);
    }
  }

  private static boolean isForAdministrators(ApiServer server, Operation operation) {
    return route(server, operation).least() == Role.ADMINISTRATOR;
  }

  private static Route route(ApiServer server, Operation operation) {
    return server.api().routes().stream()
        .filter(each -> each.method().name().equals(operation.method()))
        .filter(each -> each.path().equals(operation.path()))
        .findFirst()
        .orElseThrow();
  }

  private static @Nullable String body(String id) {
    return id.startsWith("put") || id.equals("checkAgain") ? "{}" : null;
  }

  private HttpResponse<String> drive(
      ApiServer server,
      @Nullable String account,
      String id,
      String names,
      @Nullable String body,
      int status)
      throws Exception {
    String path = openApi.operation(id).path();
    for (String name : names.split("/", -1)) {
      path = path.replaceFirst("\\{[a-z]+}", name);
    }
    return call(server, account, id, path, body == null ? null : "application/json", body, status);
  }

  private HttpResponse<String> call(
      ApiServer server,
      @Nullable String account,
      String id,
      String path,
      @Nullable String type,
      @Nullable String body,
      int status)
      throws Exception {
    Operation operation = openApi.operation(id);
    HttpResponse<String> answer = server.send(account, operation.method(), path, type, body);
    add(operation, answer, status);
    return answer;
  }

  /** The budget comes back while the answer takes its time. */
  private void driveUntil(ApiServer server, String id, int status) throws Exception {
    Operation operation = openApi.operation(id);
    HttpResponse<String> answer;
    do {
      String path = operation.path().replaceAll("\\{[a-z]+}", "none");
      answer = server.send(null, operation.method(), path, null);
    } while (answer.statusCode() != status);
    add(operation, answer, status);
  }

  private void add(Operation operation, HttpResponse<String> answer, int status) throws Exception {
    String id = operation.id();
    String media = answer.headers().firstValue("Content-Type").orElse("");
    assertThat(answer.statusCode()).as(id + " " + answer.body()).isEqualTo(status);
    assertThat(openApi.faults(operation, status, media, answer.body()))
        .as(id + " " + status)
        .isEmpty();
    driven.add(id + " " + status);
  }
}
