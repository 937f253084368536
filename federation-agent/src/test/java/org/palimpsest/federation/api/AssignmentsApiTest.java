package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.Assignments.Pair;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.TaskState;

final class AssignmentsApiTest {

  private static final String USER = ApiServer.USER;
  private static final String OTHER = ApiServer.OTHER_USER;

  private ApiServer server;
  private String path;
  private String id;

  @BeforeEach
  void open() throws Exception {
    server = new ApiServer();
    id =
        answer(
                USER,
                "POST",
                "/v1/assignments",
                "{\"title\": \"Essay 1\", \"course\": \"History\", \"collections\": [\"library\"],"
                    + " \"params\": {\"type\": \"thesis\"}, \"handout\": \"Write an essay.\"}",
                201)
            .path("id")
            .asText();
    path = "/v1/assignments/" + id;
  }

  @AfterEach
  void close() {
    server.close();
  }

  private JsonNode answer(String account, String method, String at, String body, int status)
      throws Exception {
    HttpResponse<String> answer = server.send(account, method, at, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return answer.body().isEmpty() ? ApiJson.object() : ApiJson.parse(answer.body());
  }

  private JsonNode addText(String name, String text) throws Exception {
    String body = ApiJson.object().put("name", name).put("text", text).toString();
    return answer(USER, "POST", path + "/submissions", body, 201).path("submissions").path(0);
  }

  private JsonNode addFile(String name, byte[] content, int status) throws Exception {
    return addFile(USER, path + "/submissions", name, content, status);
  }

  private JsonNode addFile(String account, String to, String name, byte[] content, int status)
      throws Exception {
    String begun = ApiJson.object().put("name", name).put("bytes", content.length).toString();
    String upload = answer(account, "POST", "/v1/uploads", begun, 201).path("id").asText();
    HttpResponse<String> sent =
        server.send(
            account,
            "PUT",
            "/v1/uploads/" + upload,
            "application/octet-stream",
            BodyPublishers.ofByteArray(content));
    assertThat(sent.statusCode()).as(sent.body()).isEqualTo(200);
    return answer(account, "POST", to, "{\"upload\": \"" + upload + "\"}", status);
  }

  private JsonNode shown() throws Exception {
    return answer(USER, "GET", path, null, 200);
  }

  @Test
  void submission_isATask_thatTheAssignmentSaysHowToDo() throws Exception {
    JsonNode added = addText("ada.txt", "An essay.");
    StoredTask task = server.tasks.find(added.path("task").asText()).orElseThrow();
    JsonNode input = ApiJson.parse(task.inputJson());
    assertThat(input.path("collections").toString()).isEqualTo("[\"library\"]");
    assertThat(input.path("params").path("type").asText()).isEqualTo("thesis");
    assertThat(task.label()).isEqualTo("ada.txt");
    assertThat(task.assignment()).isEqualTo(id);

    JsonNode view = shown();
    assertThat(view.path("title").asText()).isEqualTo("Essay 1");
    assertThat(view.path("handout").asBoolean()).isTrue();
    assertThat(view.path("states").toString()).isEqualTo("{\"waiting\":1}");
    assertThat(view.at("/submissions/0/task/state").asText()).isEqualTo("waiting");
    assertThat(answer(USER, "GET", "/v1/tasks", null, 200).path("tasks")).hasSize(1);
    assertThat(answer(USER, "GET", "/v1/tasks?single=true", null, 200).path("tasks")).isEmpty();
  }

  @Test
  void sameFile_isTakenOnce_twoStudentsWithOneName_areTwo() throws Exception {
    assertThat(addText("essay.txt", "Ada's.").path("new").asBoolean()).isTrue();
    assertThat(addText("essay.txt", "Ada's.").path("new").asBoolean()).isFalse();
    assertThat(addText("essay.txt", "Ben's.").path("number").asInt()).isEqualTo(2);
    assertThat(shown().path("submissions")).hasSize(2);
  }

  @Test
  void laterVersion_replacesTheEarlier() throws Exception {
    addText("ada.txt", "A draft.");
    String later = "{\"name\": \"ada.txt\", \"text\": \"Done.\", \"replaces\": 1}";
    answer(USER, "POST", path + "/submissions", later, 201);
    assertThat(shown().at("/submissions/0/replacedBy").asInt()).isEqualTo(2);
    assertThat(
            answer(USER, "POST", path + "/submissions", later.replace("Done.", "Once more."), 422)
                .path("code")
                .asText())
        .isEqualTo("notReplaced");
    assertThat(answer(USER, "POST", path + "/submissions", later, 201).at("/submissions/0/new"))
        .as("sent again")
        .isEqualTo(BooleanNode.FALSE);
    addText("ben.txt", "Ben's.");
    assertThat(
            answer(
                    USER,
                    "POST",
                    path + "/submissions",
                    later.replace("\"replaces\": 1", "\"replaces\": 3"),
                    422)
                .path("code")
                .asText())
        .isEqualTo("thereAlready");
    assertThat(server.tasks.ofAssignment(id)).hasSize(3);
  }

  @Test
  void zipFile_isEachFileInIt_andOneThatCannotBeReadIsTold() throws Exception {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("class/ada/essay.txt", "Ada's essay.");
    files.put("class/ben/essay.txt", "Ben's essay.");
    files.put("class/photo.png", "no text");
    files.put("class/empty.txt", "");
    byte[] zip = ZippedFilesTest.zip(StandardCharsets.UTF_8, files);
    JsonNode taken = addFile("class.zip", zip, 201).path("submissions");
    assertThat(taken.findValuesAsText("name"))
        .containsExactly(
            "class/ada/essay.txt", "class/ben/essay.txt", "class/photo.png", "class/empty.txt");
    assertThat(taken.at("/0/new").asBoolean()).isTrue();
    assertThat(taken.at("/2/code").asText()).isEqualTo("fileKind");
    assertThat(taken.at("/3/code").asText()).isEqualTo("fileEmpty");
    assertThat(taken.at("/3/error").asText()).startsWith("empty.txt is empty.");
    assertThat(addFile("class.zip", zip, 201).at("/submissions/0/new").asBoolean()).isFalse();
    assertThat(shown().path("submissions")).hasSize(2);
  }

  @Test
  void zipFile_forALibrary_isEachFileInIt_andOneThatCannotBeReadIsTold() throws Exception {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("theses/ada.txt", "Ada's thesis.");
    files.put("theses/photo.png", "no text");
    byte[] zip = ZippedFilesTest.zip(StandardCharsets.UTF_8, files);
    String library = "/v1/collections/library/documents";
    JsonNode taken = addFile(ApiServer.LIBRARIAN, library, "theses.zip", zip, 201);
    assertThat(taken.at("/documents/0/id").asText()).isEqualTo("ada.txt");
    assertThat(taken.at("/documents/1/code").asText()).isEqualTo("fileKind");
    JsonNode again = addFile(ApiServer.LIBRARIAN, library, "theses.zip", zip, 200);
    assertThat(again.at("/documents/0/new").asBoolean(true)).isFalse();
  }

  @Test
  void zipFileOfNoUse_isOneSentence_andNothingIsTaken() throws Exception {
    byte[] outside =
        ZippedFilesTest.zip(
            StandardCharsets.UTF_8, new LinkedHashMap<>(Map.of("../x.txt", "An essay.")));
    assertThat(addFile("class.zip", outside, 422).path("code").asText()).isEqualTo("zipOutside");
    assertThat(
            addFile("class.zip", "no zip".getBytes(StandardCharsets.UTF_8), 422)
                .path("error")
                .asText())
        .contains("no ZIP file");
    assertThat(shown().path("submissions")).isEmpty();
  }

  @Test
  void pairs_areOne_withWhatEachCheckTells() throws Exception {
    for (String name : List.of("ada", "ben", "cleo")) {
      addText(name, "An essay by " + name);
    }
    compare(1, new Pair(1, 2, 300, 1000));
    compare(2, new Pair(2, 1, 250, 500), new Pair(2, 3, 50, 500));
    JsonNode view = shown();
    assertThat(view.path("pairCount").asInt()).isEqualTo(2);
    assertThat(view.at("/pairs/0").toString())
        .isEqualTo(
            "{\"submissions\":[1,2],\"characters\":[300,250],\"shares\":[0.3,0.5],\"share\":0.5}");
    assertThat(view.at("/pairs/1/characters").toString()).isEqualTo("[50,0]");
    assertThat(answer(USER, "GET", path + "?pairs=1", null, 200).path("pairs")).hasSize(1);
  }

  private void compare(int number, Pair... pairs) {
    Submission submission = server.state.assignments().find(id, number).orElseThrow();
    server.state.assignments().compared(submission, 1, List.of(pairs));
  }

  @Test
  void submission_isRenamed_andCheckedAgainWithOtherAuthors() throws Exception {
    String task = addText("essay.txt", "An essay.").path("task").asText();
    answer(USER, "PUT", path + "/submissions/1", "{\"name\": \"Ada Lovelace\"}", 200);
    assertThat(server.tasks.find(task).orElseThrow().label()).isEqualTo("Ada Lovelace");
    answer(USER, "PUT", path + "/submissions/1", "{\"authors\": [\"Ada\"]}", 409);
    server.kept.end(task, TaskState.DONE, "{}", null);
    answer(USER, "PUT", path + "/submissions/1", "{\"authors\": [\"Ada\"]}", 200);
    StoredTask again = server.tasks.find(task).orElseThrow();
    assertThat(again.state()).isEqualTo(TaskState.WAITING);
    assertThat(ApiJson.parse(again.inputJson()).at("/params/exclude.author/0").asText())
        .isEqualTo("Ada");
    server.kept.end(task, TaskState.DONE, "{}", null);
    answer(USER, "POST", "/v1/tasks/" + task + "/again", "{\"authors\": [\"Ben\"]}", 200);
    assertThat(server.tasks.ofAssignment(id)).as("no other task").hasSize(1);
  }

  @Test
  void whatIsDeleted_isGone_alsoByItsTask() throws Exception {
    String first = addText("ada", "An essay.").path("task").asText();
    addText("ben", "Another essay.");
    answer(USER, "DELETE", "/v1/tasks/" + first, null, 204);
    assertThat(shown().path("submissions")).hasSize(1);
    answer(USER, "DELETE", path + "/submissions/1", null, 404);
    answer(USER, "DELETE", path, null, 204);
    answer(USER, "GET", path, null, 404);
    assertThat(server.tasks.list(USER, 0, 10)).isEmpty();
    assertThat(server.events())
        .contains("assignment.deleted null {account=uma, assignment=" + id + ", owner=uma}");
  }

  @Test
  void assignmentsOfOthers_areNotThere_butForLibrarians() throws Exception {
    addText("ada", "An essay.");
    for (String at : List.of(path, path + "/submissions/1")) {
      answer(OTHER, "DELETE", at, null, 404);
    }
    answer(OTHER, "GET", path, null, 404);
    answer(OTHER, "PUT", path, "{\"title\": \"Mine\"}", 404);
    answer(OTHER, "POST", path + "/submissions", "{\"name\": \"x\", \"text\": \"y\"}", 404);
    assertThat(answer(OTHER, "GET", "/v1/assignments", null, 200).path("assignments")).isEmpty();
    assertThat(answer(ApiServer.LIBRARIAN, "GET", path, null, 200).path("submissions")).hasSize(1);
  }

  @Test
  void assignmentThatCannotBe_isRefusedInASentence() throws Exception {
    Map<String, String> refused = new LinkedHashMap<>();
    refused.put("{}", "titleNeeded");
    refused.put("{\"title\": \"a\\nb\"}", "lineTooLong");
    refused.put("{\"title\": \"a\", \"compare\": 1}", "malformed");
    refused.put("{\"title\": \"a\", \"compare\": false}", "nothingToCompareWith");
    refused.put("{\"title\": \"a\", \"due\": \"soon\"}", "dueNoDate");
    refused.put("{\"title\": \"a\", \"params\": {\"qt\": 1}}", "malformed");
    refused.put("{\"title\": \"a\", \"collections\": [\"/\"]}", "malformed");
    refused.put("{\"title\": \"a\", \"collections\": [\"library\", \"lbrary\"]}", "noCollectionOf");
    for (Map.Entry<String, String> each : refused.entrySet()) {
      assertThat(answer(USER, "POST", "/v1/assignments", each.getKey(), 422).path("code").asText())
          .isEqualTo(each.getValue());
    }
    server.submissions.isThere = false;
    assertThat(
            answer(USER, "POST", "/v1/assignments", "{\"title\": \"a\"}", 422)
                .path("error")
                .asText())
        .contains("palimpsest create --collection submissions");
  }

  @Test
  void whatOthersHandedIn_isNobodysLibrary() throws Exception {
    String task = "{\"text\": \"Some text.\", \"collections\": [\"submissions\"]}";
    for (String account : List.of(USER, ApiServer.ADMINISTRATOR)) {
      answer(account, "POST", "/v1/tasks", task, 403);
    }
    answer(ApiServer.LIBRARIAN, "GET", "/v1/collections/submissions/documents", null, 404);
  }

  @Test
  void textsThatATaskSubtracts_areTaken() throws IOException, Exception {
    String task =
        "{\"text\": \"Some text.\", \"collections\": [\"library\"], \"subtract\": [\"Some\"]}";
    answer(USER, "POST", "/v1/tasks", task, 201);
    answer(USER, "POST", "/v1/tasks", task.replace("[\"Some\"]", "\"Some\""), 422);
  }
}
