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

/** A source that covers the whole text, or combines several sources, hides no other source. */
@ExtendWith(SharedCluster.class)
final class EverySourceIT {

  private static final int SOURCES = 4;
  private static final int VERSIONS = 12;
  private static final String AUTHOR = "Wanda Writewell";

  private static final Texts TEXTS = new Texts(180);
  private static final List<String> ORIGINALS =
      IntStream.range(0, SOURCES).mapToObj(i -> TEXTS.english(7)).toList();
  private static final List<String> REWRITTEN =
      ORIGINALS.stream().map(original -> TEXTS.edited(original, 2)).toList();

  /** Own text, followed in each part by a rewritten stretch of another source. */
  private static final String THESIS =
      REWRITTEN.stream()
          .map(stretch -> TEXTS.english(7) + "\n\n" + stretch)
          .collect(Collectors.joining("\n\n"));

  private static final Texts OLDER_TEXTS = new Texts(190);

  /** A version with half of its stretches edited. */
  private static final String OLDER =
      OLDER_TEXTS.edited(THESIS.substring(0, THESIS.length() / 2), 8);

  private static final List<String> ALL =
      IntStream.range(0, SOURCES).mapToObj(i -> "source-" + i).toList();

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("every-source", TestCluster.CONFIGSET, 3, 1);
    unsharded = cluster.create("every-source-unsharded", TestCluster.CONFIGSET, 1, 1);
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

  /** Adds documents to both libraries for one check, whose answers must be equal. */
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

  @Test
  void theVeryText_hidesNothing() throws IOException {
    ArrayNode documents = Http.MAPPER.createArrayNode();
    add(documents, "copy", THESIS, "Somebody Else");

    Answer answer = checkBeside(documents);

    assertThat(answer.sourceIds()).startsWith("copy");
    assertThat(others(answer)).isEqualTo(ALL);
    assertThat(addedLength(answer, "copy")).isGreaterThan(THESIS.length() * 99 / 100);
    for (String id : ALL) {
      assertThat(addedLength(answer, id)).isZero();
      assertThat(alsoIn(answer, "copy")).contains(id);
      assertThat(alsoIn(answer, id)).contains("copy");
    }
  }

  /** The library has the current text of a statute and that of ten years ago. */
  @Test
  void earlierVersionOfAnother_isNamedBesideTheVeryText() throws IOException {
    ArrayNode documents = Http.MAPPER.createArrayNode();
    add(documents, "copy", THESIS, "Somebody Else");
    add(documents, "older", OLDER_TEXTS.english(9) + "\n\n" + OLDER, "Somebody Else");

    Answer answer = checkBeside(documents);

    assertThat(answer.sourceIds()).startsWith("copy").contains("older");
  }

  @Test
  void aggregatorAndClassmate_hideNothing() throws IOException {
    ArrayNode documents = Http.MAPPER.createArrayNode();
    add(documents, "aggregator", String.join("\n\n", REWRITTEN), "Web Site");
    add(documents, "classmate", new Texts(221).english(9) + "\n\n" + REWRITTEN.get(1), "Cid");

    Answer answer = checkBeside(documents);

    assertThat(answer.sourceIds()).startsWith("aggregator").contains("classmate");
    assertThat(alsoIn(answer, "aggregator")).contains("classmate").containsAll(ALL);
    assertThat(alsoIn(answer, "classmate")).contains("aggregator", "source-1");
    assertThat(others(checkBeside(documents, "exclude.sources=aggregator,classmate")))
        .isEqualTo(ALL);
  }

  private static int addedLength(Answer answer, String source) {
    return answer.source(source).at("/addedLength").asInt(-1);
  }

  private static List<String> alsoIn(Answer answer, String source) {
    return Answer.list(answer.source(source).at("/passages")).stream()
        .flatMap(passage -> Answer.list(passage.at("/alsoIn")).stream())
        .map(place -> place.at("/id").asText())
        .toList();
  }
}
