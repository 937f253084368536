package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.disturbed.StateSite.Agent;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/** A class is compared with itself, though its agent is killed meanwhile. */
final class AssignmentIT {

  private static final int STUDENTS = 24;
  private static final int SENTENCES = 60;
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
    agent = site.agent("agent").start();
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

  /** Of the first eight, each second one has ten sentences of the one before. */
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

  /** Waits until nothing of it waits or is worked on. */
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

  /** How much of each current submission was found, by its number. */
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
}
