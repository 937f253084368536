package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Atomic updates of text fields: the sentences follow, or nothing changes. */
@ExtendWith(SharedCluster.class)
final class AtomicUpdateIT {

  private static final String SEVERAL = "severalfields";

  private static TestCluster cluster;
  private static Library library;
  private static Library several;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("atomic", TestCluster.CONFIGSET, 2, 1);
    cluster.upload(
        SEVERAL,
        schema ->
            schema
                .replace("source=\"text\"", "source=\"text, abstract_txt\"")
                .replace(
                    "<field name=\"sentences\"",
                    "<field name=\"abstract_txt\" type=\"text_mixed\" indexed=\"true\""
                        + " stored=\"true\" multiValued=\"true\"/>\n  <field name=\"sentences\""));
    several = cluster.create(SEVERAL, SEVERAL, 1, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
    cluster.delete(several);
  }

  @Test
  void textSet_sentencesFollow() throws IOException {
    Texts texts = new Texts(201);
    String before = texts.english(10);
    String after = texts.english(10);
    library.index(Map.of("set", before));

    Answer answer = library.change("set", "text", "set", after);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/palimpsest/documents").asInt()).isEqualTo(1);
    assertThat(library.check(after).sourceIds()).containsExactly("set");
    assertThat(library.check(before).sourceIds()).isEmpty();
    assertThat(library.check(after).source("set").at("/title").asText()).isEqualTo("Title of set");
  }

  @Test
  void textSetToNull_documentNoLongerFound() throws IOException {
    Texts texts = new Texts(202);
    String text = texts.english(10);
    library.index(Map.of("emptied", text));

    Answer answer = library.change("emptied", "text", "set", null);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/palimpsest/notCheckable").asInt()).isEqualTo(1);
    assertThat(library.check(text).sourceIds()).isEmpty();
    assertThat(library.checkParams("id=emptied").message())
        .isEqualTo("Document emptied has no stored text in [text] to check.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "add-distinct", "remove", "removeregex", "inc"})
  void otherOperationOnTheText_refusedAndNothingChanged(String operation) throws IOException {
    Texts texts = new Texts(203);
    String text = texts.english(10);
    library.index(Map.of("kept", text));
    JsonNode before = library.check(text).findings();
    String other = texts.english(10);

    Answer answer = library.change("kept", "text", operation, other);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "Atomic update of document kept changes text in another way than by 'set'; send the"
                + " whole document, or set all of these fields.");
    assertThat(library.check(text).findings()).isEqualTo(before);
    assertThat(library.check(other).sourceIds()).isEmpty();
  }

  @Test
  void severalSourceFields_allSet_sentencesFollow() throws IOException {
    Texts texts = new Texts(204);
    String text = texts.english(8);
    String summary = texts.english(8);
    several.index(Map.of("both", texts.english(10)));

    Answer answer =
        several.update(
            Http.MAPPER.writeValueAsString(
                List.of(
                    Map.of(
                        "id",
                        "both",
                        "text",
                        Map.of("set", text),
                        "abstract_txt",
                        Map.of("set", List.of(summary))))));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(several.check(text).sourceIds()).containsExactly("both");
    JsonNode ofSummary = several.check(summary, "passages.text=true").source("both");
    assertThat(ofSummary.at("/passages/0/source/offset").asInt())
        .as("offsets count all fields, joined")
        .isEqualTo(text.length() + 2);
    assertThat(summary).contains(ofSummary.at("/passages/0/source/text").asText());
    assertThat(several.checkParams("id=both").json().at("/document/length").asInt())
        .isEqualTo(text.length() + 2 + summary.length());
  }

  @Test
  void severalSourceFields_oneSet_refusedAndNothingChanged() throws IOException {
    Texts texts = new Texts(205);
    String text = texts.english(8);
    several.index(Map.of("partly", text));
    JsonNode before = several.check(text).findings();

    Answer answer = several.change("partly", "text", "set", texts.english(8));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "Atomic update of document partly changes [text], but the sentences come from [text,"
                + " abstract_txt]; send the whole document, or set all of these fields.");
    assertThat(several.check(text).findings()).isEqualTo(before);
  }
}
