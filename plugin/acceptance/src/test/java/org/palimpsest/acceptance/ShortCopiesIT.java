package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of single sentences in text on another subject. */
@ExtendWith(SharedCluster.class)
final class ShortCopiesIT {

  private static final String CHINESE = "潮间带沉积物固定大量有机碳。";
  private static final String ENGLISH = "Reeds bind drifting silt along the quiet shores.";
  private static final String USUAL = "本研究得到国家自然科学基金资助。";

  private static final Texts TEXTS = new Texts(700);

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("short-copies", TestCluster.CONFIGSET, 3, 1);
    unsharded = cluster.create("short-copies-unsharded", TestCluster.CONFIGSET, 1, 1);
    ArrayNode documents = Http.MAPPER.createArrayNode();
    add(documents, "chinese", TEXTS.chinese(9) + CHINESE + TEXTS.chinese(9));
    add(documents, "english", TEXTS.english(9) + " " + ENGLISH + " " + TEXTS.english(9));
    for (int i = 0; i < 12; i++) {
      add(documents, "thesis-" + i, TEXTS.chinese(9) + USUAL + TEXTS.chinese(9));
    }
    for (Library library : List.of(sharded, unsharded)) {
      library.index(new Texts(701).documents("doc-", 140));
      assertThat(library.update(documents.toString()).status()).isEqualTo(200);
    }
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
  }

  private static void add(ArrayNode documents, String id, String text) {
    Traces.ofText(text);
    documents.addObject().put("id", id).put("text", text).putArray("author_ss").add("Ann " + id);
  }

  /** The answer of both libraries, which must be equal. */
  private static Answer check(String text, String... params) throws IOException {
    Traces.ofText(text);
    Answer answer = sharded.check(text, params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    Answer other = unsharded.check(text, params);
    assertThat(other.findings()).isEqualTo(answer.findings());
    assertThat(other.json().at("/short")).isEqualTo(answer.json().at("/short"));
    return answer;
  }

  private static String around(String sentence) {
    Texts own = new Texts(702);
    return own.chinese(9) + own.english(6) + "\n" + sentence + "\n" + own.english(6);
  }

  private static double ratio(Answer answer, String name) {
    return answer.json().at("/ratios/" + name).asDouble(-1);
  }

  @ParameterizedTest
  @ValueSource(strings = {CHINESE, ENGLISH})
  void oneSentence_isFound_andCountsInItsOwnRatioOnly(String sentence) throws IOException {
    String text = around(sentence);
    Answer answer = check(text, "passages.text=true");
    JsonNode copies = answer.json().at("/short");
    assertThat(copies).hasSize(1);
    JsonNode copy = copies.get(0);
    assertThat(copy.at("/kind").asText()).isEqualTo("short");
    String letters = sentence.substring(0, sentence.length() - 1);
    assertThat(copy.at("/suspicious/text").asText()).isEqualTo(letters);
    assertThat(copy.at("/suspicious/offset").asInt()).isEqualTo(text.indexOf(letters));
    assertThat(copy.at("/sourceCount").asInt()).isEqualTo(1);
    assertThat(copy.at("/sources/0/id").asText())
        .isEqualTo(sentence.equals(CHINESE) ? "chinese" : "english");
    assertThat(copy.at("/sources/0/source/text").asText()).isEqualTo(letters);
    assertThat(answer.sourceIds()).isEmpty();
    assertThat(ratio(answer, "total")).isZero();
    assertThat(answer.json().at("/matchedLengths/withShort").asInt()).isEqualTo(letters.length());
  }

  @Test
  void whatManySourcesHave_isUsual_andCountsNowhere() throws IOException {
    Answer answer = check(around(USUAL));
    assertThat(answer.json().at("/short")).isEmpty();
    assertThat(ratio(answer, "withShort")).isZero();
    JsonNode usual = answer.json().at("/excluded/0");
    assertThat(usual.at("/reason").asText()).isEqualTo("usual");
    assertThat(usual.at("/from").asText()).isEqualTo("withShort");
    assertThat(usual.at("/heldByMoreThan").asInt()).isEqualTo(10);
    assertThat(check(around(USUAL), "common.max=0").json().at("/short/0/sourceCount").asInt())
        .isEqualTo(12);
  }

  @Test
  void excludedSources_andOwnWork_areTold() throws IOException {
    assertThat(check(around(CHINESE), "exclude.sources=chinese").json().at("/short")).isEmpty();
    Answer own = check(around(CHINESE), "exclude.author=Ann chinese");
    assertThat(own.json().at("/short/0/sources/0/ownWork").asBoolean()).isTrue();
  }

  @Test
  void shorterOnes_areFoundWhereTheyAreAskedFor_orNone() throws IOException {
    String text = around("沉积物固定大量有机。");
    assertThat(check(text).json().at("/short")).isEmpty();
    assertThat(check(text, "short.min=9").json().at("/short")).hasSize(1);
    for (String off : List.of("short.min=0", "profile=fast", "expert.depth=fingerprints")) {
      Answer answer = check(around(CHINESE), off);
      assertThat(answer.json().has("short")).isFalse();
      assertThat(ratio(answer, "withShort")).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "7", "13,5", "-1", "x", "13,40,2", "99999"})
  void lengthThatIsTooShortOrNone_isRefused(String value) throws IOException {
    Answer answer = sharded.check(CHINESE, "short.min=" + value);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains("short.min is '" + value + "', must be 0, or 8 to 9999 Han characters");
  }

  @Test
  void severalDocumentsAtOnce_haveTheSame() throws IOException {
    Answer together =
        sharded.checkDocuments(
            List.of(
                Map.of("id", "a", "text", around(CHINESE)),
                Map.of("id", "b", "text", around(ENGLISH))));
    assertThat(together.answers().get(0).json().at("/short"))
        .isEqualTo(check(around(CHINESE)).json().at("/short"));
    assertThat(together.answers().get(1).json().at("/short"))
        .isEqualTo(check(around(ENGLISH)).json().at("/short"));
  }
}
