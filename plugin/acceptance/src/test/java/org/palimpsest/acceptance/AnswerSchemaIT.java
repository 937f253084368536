package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers conform to the published JSON Schema, without additional fields. */
@ExtendWith(SharedCluster.class)
final class AnswerSchemaIT {

  private static final Path SCHEMA = Path.of("../../docs/reference/check-answer.schema.json");

  private static TestCluster cluster;
  private static Library library;
  private static Schema schema;
  private static String suspicious;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("answer-schema", TestCluster.CONFIGSET, 2, 1);
    Texts texts = new Texts(77);
    Map<String, String> documents = new LinkedHashMap<>(texts.documents("doc-", 12));
    String shared1 = texts.english(6);
    String shared2 = texts.english(6);
    documents.put("source", texts.english(4) + shared1 + texts.english(4) + shared2);
    documents.put("draft", texts.english(4) + shared1);
    library.index(documents);
    suspicious =
        shared1
            + "\n\n\u201C"
            + shared2
            + "\u201D\n\n"
            + texts.english(5)
            + "\n\nReferences\n\n[1] A. Author. A title. 2001.\n[2] B. Author. A title. 2002.\n"
            + texts.chinese(3)
            + " pаyрal аccоunt сorrect".repeat(20);
    ObjectNode strict = (ObjectNode) Http.MAPPER.readTree(Files.readString(SCHEMA));
    forbidOthers(strict);
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(strict.toString(), InputFormat.JSON);
  }

  /** Forbids unknown fields, which the published schema allows. */
  private static void forbidOthers(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.has("properties")
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(AnswerSchemaIT::forbidOthers);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  private static JsonNode answer(String text, String... params) throws IOException {
    Answer answer = library.check(text, params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    ObjectNode json = (ObjectNode) answer.json();
    json.remove("responseHeader");
    assertThat(schema.validate(json.toString(), InputFormat.JSON)).as(json.toString()).isEmpty();
    return json;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rows=10",
        "passages.text=true",
        "passages.text=runs",
        "coverage=true",
        "unmatched=true",
        "unmatched=windows",
        "matches=true",
        "expert.candidates=true",
        "profile=fast",
        "exclude.sources=source",
        "length.min=100000",
        "exclude="
      })
  void everyKindOfAnswer_isOfTheSchema(String param) throws IOException {
    answer(suspicious, param);
    answer("short", param);
    answer("Nothing in this sentence stands in any document of that library, I should say.", param);
  }

  @Test
  void severalCollections_areNamed() throws IOException {
    JsonNode answer = answer(suspicious, "collection=answer-schema,answer-schema");
    assertThat(answer.path("sources")).isNotEmpty();
  }

  /** Pages compute ratios from these numbers. */
  @Test
  void coverage_addsUpToTheRatios() throws IOException {
    JsonNode answer = answer(suspicious, "coverage=true");
    JsonNode lengths = answer.path("matchedLengths");
    JsonNode coverage = answer.path("coverage");
    assertThat(lengths.path("total").asInt()).isPositive();
    assertThat(length(coverage.path("quotation"))).isPositive();
    assertThat(length(coverage.path("total"))).isEqualTo(lengths.path("total").asInt());
    assertThat(length(coverage.path("withoutOwnWork")))
        .isEqualTo(lengths.path("withoutOwnWork").asInt());
    assertThat(length(coverage.path("total")) - length(coverage.path("quotation")))
        .isEqualTo(lengths.path("withoutQuotations").asInt());
  }

  private static int length(JsonNode numbers) {
    List<Integer> all =
        StreamSupport.stream(numbers.spliterator(), false).map(JsonNode::asInt).toList();
    int sum = 0;
    for (int i = 1; i < all.size(); i += 2) {
      sum += all.get(i);
    }
    return sum;
  }

  /** Both sides of a run are equal, letter by letter, apart from case and the like. */
  @Test
  void runs_standOnBothSides() throws IOException {
    JsonNode answer = answer(suspicious, "passages.text=runs");
    JsonNode passage = answer.at("/sources/0/passages/0");
    String here = passage.at("/suspicious/text").asText();
    String there = passage.at("/source/text").asText();
    assertThat(passage.path("runs")).isNotEmpty();
    for (JsonNode run : passage.path("runs")) {
      int from = run.get(0).asInt() - passage.at("/suspicious/offset").asInt();
      int fromThere = run.get(2).asInt() - passage.at("/source/offset").asInt();
      assertThat(here.substring(from, from + run.get(1).asInt()))
          .isEqualToIgnoringWhitespace(there.substring(fromThere, fromThere + run.get(3).asInt()));
    }
  }

  @Test
  void misspeltParameters_areRefusedWithWhatWasMeant() throws IOException {
    for (String param :
        List.of("profil=fast", "distanse=3", "unmached=true", "exclude.authors=A")) {
      Answer answer = library.check(suspicious, param);
      assertThat(answer.status()).as(param).isEqualTo(400);
      assertThat(answer.message()).contains("did you mean");
    }
    assertThat(
            library
                .check(suspicious, "q=*:*", "indent=true", "q.op=OR", "useParams=", "_=17")
                .status())
        .as("what Solr's Query screen sends")
        .isEqualTo(200);
    for (String handler : List.of("/check", "/duplicates")) {
      Answer answer =
          Http.post(
              library.url() + handler,
              Http.JSON,
              Http.MAPPER.writeValueAsString(Map.of("text", suspicious)),
              "_=17",
              "commitWithin=1000",
              "overwrite=true",
              "wt=json");
      assertThat(answer.status()).as("what Solr's Documents screen sends").isEqualTo(200);
    }
  }

  @Test
  void checkThatIsSentToTheWrongHandler_isRefused() throws IOException {
    var answer = Http.get(library.url() + "/select", "qt=/check", "text=a");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("Send the request to /check itself.");
  }
}
