package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Text of very many documents: a check compares only some of them, with a warning, and its answer
 * does not depend on the number of shards.
 */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class HeldByManyIT {

  private static final int DOCUMENTS = 1500;

  /** Twenty times the default of {@code common.max}. */
  private static final int HOLDERS_MAX = 200;

  /** The numbers of documents with each of the longer declarations. */
  private static final List<Integer> DECLARED = List.of(100, 500);

  private static final int REPRINTS = 300;

  private static TestCluster cluster;
  private static Library undivided;
  private static Library divided;

  private static final Texts TEXTS = new Texts(70);

  /** A sentence of some 150 characters in all documents. */
  private static final String SENTENCE = cut(TEXTS.english(3), 150);

  private static final Map<Integer, String> DECLARATIONS = new HashMap<>();
  private static final String ARTICLE = TEXTS.english(20);
  private static final List<String> OWN = new ArrayList<>();

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    undivided = cluster.create("held-undivided", TestCluster.CONFIGSET, 1, 1);
    divided = cluster.create("held-divided", TestCluster.CONFIGSET, 4, 1);
    for (int count : DECLARED) {
      DECLARATIONS.put(count, cut(TEXTS.english(9), 600));
    }
    Map<String, String> documents = new HashMap<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      OWN.add(TEXTS.english(6));
      documents.put("document-" + i, document(i));
    }
    undivided.index(documents);
    divided.index(documents);
  }

  private static String document(int number) {
    StringBuilder text = new StringBuilder(OWN.get(number)).append("\n\n").append(SENTENCE);
    DECLARATIONS.forEach(
        (count, declaration) -> {
          if (number >= 600 && number < 600 + count) {
            text.append("\n\n").append(declaration);
          }
        });
    if (number < REPRINTS) {
      text.append("\n\n").append(ARTICLE);
    }
    return text.append("\n\n").append(TEXTS.english(3)).toString();
  }

  /** Cuts at the end of a word. */
  private static String cut(String text, int length) {
    return text.substring(0, text.indexOf(' ', length));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(undivided);
    cluster.delete(divided);
  }

  private static String around(String passage) {
    Texts own = new Texts(71);
    return own.english(6) + "\n\n" + passage + "\n\n" + own.english(6);
  }

  /** The answer of both libraries, which must be equal. */
  private static Answer check(String text, String... params) throws IOException {
    Answer answer = divided.check(text, params);
    assertThat(findings(answer)).isEqualTo(findings(undivided.check(text, params)));
    return answer;
  }

  private static JsonNode findings(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return ((ObjectNode) answer.findings()).without(List.of("elapsedMillis"));
  }

  private static JsonNode common(Answer answer) {
    return Answer.list(answer.json().at("/excluded")).stream()
        .filter(each -> each.at("/reason").asText().equals("common"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sentenceOfAllDocuments_isCommonAndNotComparedWithEach() throws IOException {
    for (String align : List.of("profile=default", "profile=fast")) {
      Answer answer = check(around(SENTENCE), align);

      assertThat(answer.sourceIds()).isEmpty();
      assertThat(answer.ratio()).isZero();
      assertThat(answer.warnings()).isEmpty();
      assertThat(common(answer).at("/heldByMoreThan").asInt()).isEqualTo(HOLDERS_MAX);
      assertThat(common(answer).at("/sources").size()).isBetween(5, 10);
      assertThat(answer.json().at("/statistics/sourcesCompared").asInt()).isLessThan(100);
    }
  }

  /** The common sentence does not hide other copies from its documents. */
  @Test
  void sentenceOfAllDocuments_doesNotHideACopyBesideIt() throws IOException {
    String copied = OWN.get(1234);

    Answer answer = check(around(copied + "\n\n" + SENTENCE));

    assertThat(answer.sourceIds()).containsExactly("document-1234");
    assertThat(answer.json().at("/matchedLengths/total").asInt())
        .isGreaterThan(copied.length() * 9 / 10);
  }

  /** The answer does not depend on the number of holders. */
  @Test
  void longDeclaration_countsAndHasSourcesHoweverManyHaveIt() throws IOException {
    for (int count : DECLARED) {
      String declaration = DECLARATIONS.get(count);

      Answer answer = check(around(declaration), "rows=1000");

      assertThat(answer.json().at("/matchedLengths/total").asInt())
          .as("%d documents have it", count)
          .isGreaterThan(declaration.length() * 9 / 10);
      assertThat(answer.sourceIds()).isNotEmpty();
      assertThat(answer.warnings())
          .hasSize(count > HOLDERS_MAX ? 1 : 0)
          .allMatch(note -> note.startsWith("heldByMany {\"holders\":200,"));
    }
  }

  @Test
  void reprintedArticle_hasSources() throws IOException {
    Answer answer = check(ARTICLE);

    assertThat(answer.ratio()).isGreaterThan(0.99);
    assertThat(answer.sourceIds()).isNotEmpty();
    assertThat(answer.warnings()).hasSize(1);
  }

  @Test
  void withoutLimit_eachIsCompared() throws IOException {
    Answer answer = check(around(SENTENCE), "common.max=0", "profile=fast", "rows=2000");

    assertThat(answer.json().at("/statistics/sourcesCompared").asInt())
        .isGreaterThan(DOCUMENTS * 9 / 10);
    assertThat(answer.sourceIds()).hasSizeGreaterThan(DOCUMENTS * 9 / 10);
  }

  /** A text with pieces of more documents than are aligned or listed. */
  @Test
  void textOfManySources_sameInAnyNumberOfShards() throws IOException {
    Texts own = new Texts(72);
    String text =
        String.join(
            "\n\n",
            IntStream.range(300, 600)
                .mapToObj(i -> cut(OWN.get(i), 260) + own.english(1))
                .toList());

    for (String params : List.of("rows=1000", "rows=100", "rows=100 profile=fast")) {
      Answer answer = check(text, params.split(" ", -1));

      assertThat(answer.ratio()).isGreaterThan(0.6);
      assertThat(answer.sourceIds()).hasSize(params.equals("rows=1000") ? 300 : 100);
    }
  }
}
