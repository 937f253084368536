package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.disturbed.StateSite.Agent;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/** A class is compared with itself while its agent is killed. */
final class AssignmentIT {

  private static final int STUDENTS = 24;
  private static final int SENTENCES = 60;

  /** Larger files need more than one request. */
  private static final int BODY_BYTES_MAX = 100_000;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private static Path folder;

  private static SolrProcess solr;
  private static StateSite site;
  private static Agent agent;

  @BeforeAll
  static void start() throws Exception {
    solr = SolrProcess.start();
    StateSite.fill(solr);
    solr.createLibrary("submissions", List.of());
    site = new StateSite("alpha", folder, folder.resolve("home"), solr, null).init();
    agent = site.agent("agent");
    Files.writeString(
        agent.config,
        Files.readString(agent.config)
            .replace("api: {", "api: {bodyBytesMax: " + BODY_BYTES_MAX + ", "));
    agent.start();
  }

  @AfterAll
  static void stop() {
    if (site != null) {
      site.close();
    }
    if (solr != null) {
      solr.close();
    }
  }

  /** Every second essay of the first eight copies ten sentences of the previous one. */
  private static String essay(int student) {
    String own = Prose.of(5000 + student, SENTENCES);
    if (student >= 8 || student % 2 == 0) {
      return own;
    }
    String copied = Prose.of(5000 + student - 1, 10);
    return own.substring(0, own.length() / 2)
        + "\n\n"
        + copied
        + "\n\n"
        + own.substring(own.length() / 2);
  }

  private static String create(String title, String... collections) throws Exception {
    ObjectNode assignment = JSON.createObjectNode().put("title", title);
    List.of(collections).forEach(assignment.putArray("collections")::add);
    TaskApi.Answer answer = agent.api.ask("POST", "/v1/assignments", assignment);
    assertThat(answer.status()).as(answer.sentence()).isEqualTo(201);
    return "/v1/assignments/" + answer.body().path("id").asText();
  }

  private static JsonNode add(String path, String name, String text, int replaces)
      throws Exception {
    ObjectNode body = JSON.createObjectNode().put("name", name).put("text", text);
    if (replaces > 0) {
      body.put("replaces", replaces);
    }
    TaskApi.Answer answer = agent.api.ask("POST", path + "/submissions", body);
    assertThat(answer.status()).as(answer.sentence()).isEqualTo(201);
    return answer.body().path("submissions").path(0);
  }

  private static JsonNode show(String path) throws Exception {
    return agent.api.ask("GET", path, null).body();
  }

  /** Waits until the assignment has no waiting or running checks. */
  private static JsonNode done(String path) {
    return Await.that("all of " + path + " is checked")
        .atMost(Duration.ofMinutes(4))
        .until(() -> show(path), AssignmentIT::isDone);
  }

  private static boolean isDone(JsonNode assignment) {
    JsonNode states = assignment.path("states");
    return !states.has("waiting") && !states.has("running");
  }

  private static Set<String> pairs(JsonNode assignment) {
    Set<String> pairs = new TreeSet<>();
    for (JsonNode pair : assignment.path("pairs")) {
      pairs.add(pair.path("submissions").toString());
      assertThat(pair.path("characters").path(0).asLong()).as("told by both").isPositive();
      assertThat(pair.path("characters").path(1).asLong()).as("told by both").isPositive();
    }
    return pairs;
  }

  @Test
  void everyPairOfAClass_isFound_andNoOther_thoughItsAgentIsKilled() throws Exception {
    String path = create("Essay 1", StateSite.LIBRARY);
    for (int student = 0; student < STUDENTS; student++) {
      add(path, "student-" + student + ".txt", essay(student), 0);
      if (student == STUDENTS / 3 || student == 2 * STUDENTS / 3) {
        agent.process().kill();
        agent.start();
      }
    }
    agent.process().kill();
    agent.start();
    JsonNode all = done(path);
    assertThat(all.path("states").toString()).isEqualTo("{\"done\":" + STUDENTS + "}");
    assertThat(all.path("submissions")).hasSize(STUDENTS);
    assertThat(pairs(all)).containsExactlyInAnyOrder("[1,2]", "[3,4]", "[5,6]", "[7,8]");

    JsonNode evidence =
        agent.api.result(all.at("/submissions/1/task/id").asText()).path("sources").path(0);
    assertThat(evidence.path("collection").asText()).isEqualTo("submissions");
    assertThat(evidence.path("title").asText()).isEqualTo("student-0.txt");
  }

  @Test
  void versionThatWasReplaced_earlierAssignments_andWhatIsDeleted_areNoSources() throws Exception {
    String first = create("Essay 2");
    add(first, "ada", essay(0), 0);
    add(first, "ben", essay(1), 0);
    assertThat(pairs(done(first))).containsExactly("[1,2]");

    String second = create("Essay 2, once more", StateSite.LIBRARY);
    add(second, "ada", essay(0), 0);
    add(second, "cleo", StateSite.source(0), 0);
    JsonNode again = done(second);
    assertThat(pairs(again)).isEmpty();
    assertThat(found(again)).as("of a source of the library").isEqualTo("{1=0.0, 2=1.0}");

    add(first, "ada", Prose.of(7000, SENTENCES), 1);
    JsonNode replaced = done(first);
    assertThat(pairs(replaced)).isEmpty();
    assertThat(found(replaced)).isEqualTo("{2=0.0, 3=0.0}");

    add(first, "dan", essay(1), 0);
    assertThat(pairs(done(first))).containsExactly("[2,4]");
    agent.api.ask("DELETE", first + "/submissions/4", null);
    assertThat(found(done(first))).isEqualTo("{2=0.0, 3=0.0}");
    agent.api.ask("DELETE", first, null);
    assertThat(agent.api.ask("GET", first, null).status()).isEqualTo(404);
  }

  /** The matched length of each current submission, by number. */
  private static String found(JsonNode assignment) {
    TreeMap<Integer, Double> found = new TreeMap<>();
    for (JsonNode each : assignment.path("submissions")) {
      if (each.path("replacedBy").isNull()) {
        found.put(each.path("number").asInt(), each.at("/task/progress/found/ratio").asDouble());
      }
    }
    return found.toString();
  }

  @Test
  void handout_doesNotCount() throws Exception {
    String handout = Prose.of(8000, 20);
    ObjectNode assignment = JSON.createObjectNode().put("title", "Essay 3").put("handout", handout);
    String path =
        "/v1/assignments/"
            + agent.api.ask("POST", "/v1/assignments", assignment).body().path("id").asText();
    List<String> essays = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      essays.add(handout + "\n\n" + Prose.of(8001 + i, 30));
      add(path, "student " + i, essays.get(i), 0);
    }
    JsonNode all = done(path);
    assertThat(pairs(all)).isEmpty();
    assertThat(found(all)).isEqualTo("{1=0.0, 2=0.0, 3=0.0}");
  }

  private static Printed run(Object... arguments) throws Exception {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.add(0, "assignment");
    all.add("--credentials-file");
    all.add(site.secret("login", StateSite.USER + ":" + StateSite.PASSWORD));
    return site.run(agent, all.toArray());
  }

  private static String succeed(Object... arguments) throws Exception {
    Printed printed = run(arguments);
    assertThat(printed.exitCode()).as(printed.err()).isZero();
    return printed.out();
  }

  private static Path write(String path, byte[] content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  private static Path write(String path, String text) throws IOException {
    return write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private static Path zip(String path, String... namesAndTexts) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndTexts.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
        zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return write(path, bytes.toByteArray());
  }

  @Test
  void commands_doWhatThePageDoes() throws Exception {
    Path handout = write("handout.txt", Prose.of(8500, 10));
    String created =
        succeed(
            "create",
            "--title",
            "Essay 4",
            "--due",
            "2026-12-31",
            "--collection",
            StateSite.LIBRARY,
            "--handout",
            handout);
    String id = created.strip();
    assertThat(created).isEqualTo(id + System.lineSeparator());
    assertThat(succeed("list")).contains(id + " Essay 4");

    write("class/ada.txt", essay(0) + "\n\n" + Prose.of(8500, 10));
    write("class/ben/essay.txt", essay(1));
    write("class/photo.png", "no text");
    Printed added = run("add", id, folder.resolve("class"));
    assertThat(added.exitCode()).isEqualTo(1);
    assertThat(added.out().lines()).containsExactly("1 class/ada.txt", "2 class/ben/essay.txt");
    assertThat(added.err())
        .contains(
            "Failed: class/photo.png: photo.png is none of PDF", "Added: 2, there already: 0");

    Printed zipped = run("add", id, zip("late.zip", "late/cleo.txt", essay(8), "empty.txt", ""));
    assertThat(zipped.exitCode()).isEqualTo(1);
    assertThat(zipped.out().lines()).containsExactly("3 late/cleo.txt");
    assertThat(zipped.err()).contains("Failed: empty.txt: empty.txt is empty.");

    String text = succeed("show", id, "--wait");
    assertThat(text)
        .startsWith("Essay 4: due 2026-12-31")
        .contains("Documents: 3, done 3", "Matching pairs: 1")
        .containsPattern("% of class/(ada|ben/essay).txt \\([12]\\), .* % of class/(ada|ben)");
    JsonNode json = JSON.readTree(succeed("show", id, "--format", "json", "--pairs", "1"));
    assertThat(json.at("/pairs/0/submissions").toString()).isEqualTo("[1,2]");
    assertThat(json.path("handout").asBoolean()).isTrue();

    Path table = folder.resolve("pairs.csv");
    succeed("export", id, "--table", "pairs", "--output", table);
    assertThat(table).content().contains("class/ada.txt", "class/ben/essay.txt");
    assertThat(run("export", id, "--output", table).exitCode()).as("is there").isEqualTo(2);
    assertThat(succeed("export", id)).contains("late/cleo.txt,0.0 %,0,", ",done,");

    Path later = write("later.txt", Prose.of(8600, 2500));
    assertThat(Files.size(later)).isGreaterThan(BODY_BYTES_MAX);
    assertThat(succeed("add", id, later, "--replaces", "2", "--author", "Ben", "--wait"))
        .isEqualTo("4 later.txt" + System.lineSeparator());
    assertThat(succeed("add", id, later, "--replaces", "2"))
        .isEqualTo("4 later.txt (there already)\n");
    assertThat(succeed("show", id)).contains("Matching pairs: 0", "; replaced versions: 1");

    succeed("delete", id);
    for (String command : List.of("show", "export", "delete")) {
      Printed gone = run(command, id);
      assertThat(gone.exitCode()).isEqualTo(1);
      assertThat(gone.err()).isEqualTo("There is no such assignment." + System.lineSeparator());
    }
    assertThat(run("add", id, later).err()).contains("There is no such assignment.");
    Printed unknown = run("create", "--title", "Essay 5", "--collection", "nowhere");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.err()).isEqualTo("There is no collection nowhere." + System.lineSeparator());
  }
}
