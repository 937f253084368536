package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Earlier versions of the author's own, which cover the whole text, hide no other source. */
@ExtendWith(SharedCluster.class)
final class EarlierVersionIT {

  private static final int SOURCES = 4;
  private static final int VERSIONS = 12;
  private static final String AUTHOR = "Wanda Writewell";

  private static final Texts TEXTS = new Texts(180);
  private static final List<String> ORIGINALS =
      IntStream.range(0, SOURCES).mapToObj(i -> TEXTS.english(7)).toList();
  private static final List<String> REWRITTEN =
      ORIGINALS.stream().map(original -> TEXTS.edited(original, 2)).toList();

  /** Own words, and behind each a rewritten stretch of another source. */
  private static final String THESIS =
      REWRITTEN.stream()
          .map(stretch -> TEXTS.english(7) + "\n\n" + stretch)
          .collect(Collectors.joining("\n\n"));

  private static final List<String> ALL =
      IntStream.range(0, SOURCES).mapToObj(i -> "source-" + i).toList();

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("earlier", TestCluster.CONFIGSET, 3, 1);
    unsharded = cluster.create("earlier-unsharded", TestCluster.CONFIGSET, 1, 1);
    for (Library library : List.of(sharded, unsharded)) {
      Texts others = new Texts(181);
      library.index(others.documents("doc-", 60));
      ArrayNode documents = Http.MAPPER.createArrayNode();
      for (int i = 0; i < SOURCES; i++) {
        add(documents, "source-" + i, others.english(6) + "\n\n" + ORIGINALS.get(i), "Ann Other");
      }
      assertThat(library.update(documents.toString()).status()).isEqualTo(200);
    }
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
  }

  private static void add(ArrayNode documents, String id, String text, String author) {
    Traces.ofText(text);
    ObjectNode document = documents.addObject().put("id", id).put("title", id).put("text", text);
    document.putArray("author_ss").add(author);
  }

  /** Adds documents to both libraries for one check; the answer is the same of both. */
  private static Answer checkBeside(ArrayNode documents, String... params) throws IOException {
    Answer answer = null;
    for (Library library : List.of(sharded, unsharded)) {
      assertThat(library.update(documents.toString()).status()).isEqualTo(200);
      Answer ofLibrary = library.check(THESIS, params);
      assertThat(ofLibrary.status()).as(ofLibrary.body()).isEqualTo(200);
      if (answer != null) {
        assertThat(ofLibrary.findings()).isEqualTo(answer.findings());
      }
      answer = ofLibrary;
      for (JsonNode document : documents) {
        library.delete(document.path("id").asText());
      }
      library.forgetDeleted();
    }
    return Objects.requireNonNull(answer);
  }

  private static double ratio(Answer answer, String name) {
    return answer.json().at("/ratios/" + name).asDouble(-1);
  }

  private static List<String> others(Answer answer) {
    return answer.sourceIds().stream().filter(id -> id.startsWith("source-")).sorted().toList();
  }

  @Test
  void earlierVersionsOfTheAuthor_hideNothing() throws IOException {
    Answer alone = sharded.check(THESIS);
    assertThat(others(alone)).isEqualTo(ALL);
    ArrayNode documents = Http.MAPPER.createArrayNode();
    for (int i = 0; i < VERSIONS; i++) {
      add(documents, "draft-" + i, new Texts(200 + i).edited(THESIS, 15), AUTHOR);
    }

    Answer answer = checkBeside(documents, "exclude.author=" + AUTHOR, "rows=50");

    assertThat(others(answer)).isEqualTo(ALL);
    assertThat(ratio(answer, "total")).isGreaterThan(0.95);
    assertThat(ratio(answer, "withoutOwnWork"))
        .isBetween(ratio(alone, "total") - 0.01, ratio(alone, "total") + 0.01);
  }
}
