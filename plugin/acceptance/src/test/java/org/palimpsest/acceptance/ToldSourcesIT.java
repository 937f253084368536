package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code start}, {@code fl} and {@code debug}: parameters of the Query screen. */
@ExtendWith(SharedCluster.class)
final class ToldSourcesIT {

  private static final int SOURCES = 25;

  private static TestCluster cluster;
  private static Library library;
  private static Library replica;
  private static String text;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("told", TestCluster.CONFIGSET, 2, 1);
    Texts texts = new Texts(8);
    ArrayNode documents = Http.MAPPER.createArrayNode();
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < SOURCES; i++) {
      String source = texts.english(8);
      all.append(source).append("\n\n");
      documents
          .addObject()
          .put("id", "doc-" + i)
          .put("title", "Title " + i)
          .put("text", source)
          .put("year_i", 2000 + i)
          .putArray("author_ss")
          .add("First " + i)
          .add("Second");
    }
    text = all.toString();
    assertThat(library.update(documents.toString()).status()).isEqualTo(200);
    replica = cluster.replicas("told").get("shard1").get(0);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @Test
  void start_pagesThroughAllSources() throws IOException {
    Answer whole = library.check(text, "rows=100");
    assertThat(whole.sourceIds()).hasSize(SOURCES);
    List<String> paged = new ArrayList<>();
    for (int start = 0; start < SOURCES; start += 10) {
      Answer page = library.check(text, "rows=10", "start=" + start);
      assertThat(page.json().at("/ratios")).isEqualTo(whole.json().at("/ratios"));
      paged.addAll(page.sourceIds());
    }
    assertThat(paged).isEqualTo(whole.sourceIds());

    Answer second = library.check(text, "rows=10", "start=10");
    assertThat(second.otherWarnings())
        .contains("sourcesNotListedFrom {\"found\":25,\"listed\":10,\"from\":11}");
    assertThat(library.check(text, "rows=10", "start=1000").sourceIds()).isEmpty();
    assertThat(library.check(text, "rows=10", "start=9991").message())
        .isEqualTo("start is 9991, must be 0 to 9990");
  }

  @Test
  void fl_shortAnswerWithTheNamedMembers() throws IOException {
    Answer answer = library.check(text, "fl=id, ratio");

    List<String> members = new ArrayList<>();
    answer.json().fieldNames().forEachRemaining(members::add);
    members.remove("responseHeader");
    assertThat(members).containsExactly("partialResults", "warnings", "ratios", "sources");
    for (JsonNode source : answer.json().at("/sources")) {
      List<String> told = new ArrayList<>();
      source.fieldNames().forEachRemaining(told::add);
      assertThat(told).containsExactly("id", "ratio");
    }
    assertThat(answer.sourceIds()).hasSize(SOURCES);
  }

  @Test
  void fl_tellsStoredFields() throws IOException {
    Answer answer = library.check(text, "fl=*,year_i", "fl=author_ss");

    for (JsonNode source : answer.json().at("/sources")) {
      int number = Integer.parseInt(source.at("/id").asText().substring(4));
      assertThat(source.at("/fields/year_i").asInt()).isEqualTo(2000 + number);
      assertThat(source.at("/fields/author_ss/0").asText()).isEqualTo("First " + number);
      assertThat(source.at("/passages").size()).isPositive();
    }
    assertThat(answer.json().at("/statistics").isObject()).isTrue();
    assertThat(replica.check(text, "distrib=false", "fl=year_i").json().at("/sources"))
        .allMatch(source -> source.at("/fields/year_i").asInt() >= 2000);
  }

  @Test
  void fl_ofSeveralDocuments() throws IOException {
    Answer answer =
        library.checkDocuments(
            List.of(Map.of("text", text), Map.of("fingerprints", "no")), "fl=id,ratio");

    assertThat(answer.json().at("/answers/0/sources/0/ratio").isNumber()).isTrue();
    assertThat(answer.json().at("/answers/0/sources/0/passages").isMissingNode()).isTrue();
    assertThat(answer.json().at("/answers/1/error").isObject()).as(answer.body()).isTrue();
  }

  /** Texts must not be returned as fields. */
  @Test
  void fl_text_refused() throws IOException {
    Answer answer = library.check(text, "fl=*,text");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("fl names text, a text; passages.text=true shows the passages.");
  }

  @Test
  void fl_unknownName_refused() throws IOException {
    Answer answer = library.check(text, "fl=id,faculty");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "fl names 'faculty', which is no stored field of the schema and no member of a source;"
                + " members are id, title, collection, ownWork, sameText, ratio, matchedLength,"
                + " addedLength, passages, matchCount, matches, and * for all.");
  }

  @Test
  void debugTiming_tellsTheParts() throws IOException {
    for (Answer answer :
        List.of(
            library.check(text, "debug=timing"),
            library.check(text, "debugQuery=true"),
            replica.check(text, "distrib=false", "debug=true"))) {
      JsonNode timing = answer.json().at("/debug/timing");
      for (String part : List.of("survey", "candidates", "check", "answer")) {
        assertThat(timing.path(part).asDouble()).as(answer.body()).isPositive();
      }
    }
    assertThat(library.check(text).json().has("debug")).isFalse();
  }
}
