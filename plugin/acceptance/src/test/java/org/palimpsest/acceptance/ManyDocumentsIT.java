package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several documents in one request have the answers of single requests. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class ManyDocumentsIT {

  private static final String AUTHOR = "Wqxzbrandt";
  private static final String SMALL = "small-limits";

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;
  private static Library small;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.demo();
    unsharded = cluster.create("many-unsharded", TestCluster.CONFIGSET, 1, 1);
    unsharded.index(TestCluster.demoDocuments());
    cluster.upload(
        SMALL,
        Map.of(
            TestCluster.CONFIG,
            config ->
                config
                    .replace("${palimpsest.textLengthMax:10000000}", "3000")
                    .replace("${palimpsest.documentsMax:1000}", "3")
                    .replace("${palimpsest.documentsTextLengthMax:10000000}", "5000")));
    small = cluster.create(SMALL, SMALL, 2, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(unsharded);
    cluster.delete(small);
  }

  /** All kinds of documents, with and without own parameters. */
  private static List<Map<String, ?>> documents() throws IOException {
    List<String> library = List.copyOf(TestCluster.demoDocuments().values());
    Texts texts = new Texts(400);
    String ofTwo = library.get(3) + "\n\n" + texts.english(4) + "\n\n" + library.get(30);
    String sectioned = "Abstract\n" + library.get(40) + "\n\nReferences\n" + library.get(42) + "\n";
    List<Map<String, ?>> documents = new ArrayList<>();
    documents.add(Map.of("id", "suspicious.txt", "text", Texts.demo("suspicious.txt")));
    documents.add(Map.of("id", "generated-7"));
    documents.add(Map.of("text", ofTwo));
    documents.add(
        Map.of(
            "fingerprints",
            fingerprintsOf(texts.edited(library.get(20), 20)),
            "params",
            Map.of("scheme", sharded.scheme())));
    documents.add(
        Map.of(
            "id",
            "sectioned",
            "text",
            sectioned,
            "params",
            Map.of("type", "paper", "sections", "abstract", "sections.like", "false")));
    documents.add(
        Map.of(
            "id",
            "excluding",
            "text",
            ofTwo,
            "params",
            Map.of(
                "exclude.sources",
                List.of("generated-3", "generated-30"),
                "exclude",
                "quotations,common",
                "length.min",
                200,
                "exclude.author",
                List.of(AUTHOR, "Nobody"))));
    documents.add(
        Map.of("text", texts.edited(ofTwo, 6), "params", Map.of("expert.flips", 1, "rows", 1)));
    documents.add(Map.of("id", "generated-8", "params", Map.of("exclude.itself", "false")));
    documents.add(Map.of("text", ""));
    documents.add(Map.of("id", "short", "text", "Too short."));
    documents.add(Map.of("text", "half of a pair \uD83D and ${macro} " + ofTwo));
    return documents;
  }

  /** All fingerprints of a text, from a collection without it. */
  private static String fingerprintsOf(String text) throws IOException {
    Answer answer = small.check(text, "unmatched=true");
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (JsonNode sentence : answer.json().at("/unmatched")) {
      joined.writeBytes(Base64.getUrlDecoder().decode(sentence.at("/fingerprint").asText()));
    }
    assertThat(joined.size()).as(answer.body()).isPositive();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(joined.toByteArray());
  }

  @Test
  void eachAnswer_isThatOfTheDocumentAlone() throws IOException {
    for (Library library : List.of(sharded, unsharded)) {
      for (String[] params :
          new String[][] {
            {},
            {"profile=fast"},
            {"unmatched=true", "passages.text=true", "expert.depth=fingerprints"},
            {"distance=25", "expert.extension.distance=32", "common.max=0", "exclude="}
          }) {
        List<Map<String, ?>> documents = documents();
        Answer together = library.checkDocuments(documents, params);
        assertThat(together.status()).as(together.body()).isEqualTo(200);
        assertThat(together.json().at("/partialResults").asBoolean(true)).isFalse();
        assertThat(together.json().at("/statistics/documents").asInt()).isEqualTo(documents.size());
        assertThat(together.json().at("/statistics/refused").asInt(-1)).isZero();

        List<Answer> answers = together.answers();
        assertThat(answers).hasSameSizeAs(documents);
        for (int i = 0; i < answers.size(); i++) {
          Answer alone = library.checkJson(documents.get(i), params);
          assertThat(alone.status()).as(alone.body()).isEqualTo(200);
          assertThat(comparable(answers.get(i))).as("document %d", i).isEqualTo(comparable(alone));
        }
        assertThat(answers.get(0).sourceIds()).isNotEmpty();
        assertThat(answers.get(3).sourceIds()).isNotEmpty();
        assertThat(answers.get(5).sourceIds()).doesNotContain("generated-3");
      }
    }
  }

  /** Includes the cost of the check, without fields that differ between runs. */
  private static JsonNode comparable(Answer answer) {
    ObjectNode json = answer.json().deepCopy();
    json.remove("responseHeader");
    ((ObjectNode) json.path("statistics")).remove("elapsedMillis");
    return json;
  }

  @Test
  void badDocuments_reportedInTheirPlaceAndTheRestChecked() throws IOException {
    String text = Texts.demo("suspicious.txt");
    Map<String, ?> nulls = Collections.singletonMap("text", null);
    String body =
        Http.MAPPER.writeValueAsString(
            Map.of(
                "documents",
                Arrays.asList(
                    Map.of("id", "sound", "text", text),
                    "secretive",
                    null,
                    Map.of("id", "no-such-document"),
                    Map.of("id", "both", "text", text, "fingerprints", "AAAA"),
                    Map.of("id", "strange", "texts", "secretive"),
                    Map.of("id", 17, "text", text),
                    Map.of("id", "flips", "text", text, "params", Map.of("expert.flips", 3)),
                    Map.of("id", "time", "text", text, "params", Map.of("timeAllowed", 3)),
                    Map.of("id", "field", "text", text, "params", Map.of("field", "text")),
                    Map.of("id", "params", "text", text, "params", "secretive"),
                    nulls,
                    Map.of("id", "scheme", "fingerprints", "AAAA"),
                    Map.of("id", "sound-too", "text", text))));
    Traces.add("secretive");
    for (Library library : List.of(sharded, unsharded)) {
      Answer answer = library.checkJson(body);

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.body()).doesNotContain("secretive");
      List<JsonNode> answers = Answer.list(answer.json().at("/answers"));
      assertThat(answers.stream().map(each -> each.at("/error/code").asInt()))
          .containsExactly(0, 400, 400, 404, 400, 400, 400, 400, 400, 400, 400, 400, 400, 0);
      assertThat(answers.stream().map(each -> each.at("/document/id").asText()))
          .containsExactly(
              "sound",
              "null",
              "null",
              "no-such-document",
              "both",
              "strange",
              "null",
              "flips",
              "time",
              "field",
              "params",
              "null",
              "scheme",
              "sound-too");
      assertThat(answers.subList(1, 13))
          .allSatisfy(
              each -> {
                assertThat(each.size()).isEqualTo(2);
                assertThat(each.at("/error/msg").asText()).hasSizeBetween(20, 250);
              });
      assertThat(answers.get(7).at("/error/msg").asText())
          .isEqualTo("expert.flips is 3, must be 0 to 2");
      assertThat(answer.json().at("/statistics/refused").asInt()).isEqualTo(12);
      assertThat(answer.json().at("/partialResults").asBoolean(true)).isFalse();
      assertThat(answers.get(0).at("/sources"))
          .isNotEmpty()
          .isEqualTo(answers.get(13).at("/sources"));
    }
  }

  @Test
  void onlyBadDocuments_answeredWithoutACheck() throws IOException {
    for (Library library : List.of(sharded, unsharded)) {
      Answer answer = library.checkDocuments(List.of(Map.of("id", "nowhere"), Map.of()));

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.answers()).hasSize(2);
      assertThat(answer.json().at("/statistics/refused").asInt()).isEqualTo(2);
    }
  }

  @Test
  void requestsThatAreNone_refusedAsAWhole() throws IOException {
    Map<String, ?> document = Map.of("text", "Some text.");
    for (String body :
        List.of(
            "{\"documents\": []}",
            "{\"documents\": {\"text\": \"secretive\"}}",
            "{\"documents\": null}",
            "{\"documents\": [{\"text\": \"secretive\"}], \"text\": \"secretive\"}",
            "{\"documents\": [{\"text\": \"secretive\"}], \"id\": \"a\"}",
            "{\"documents\": [{\"text\": \"secretive\"}], \"params\": [\"secretive\"]}",
            "{\"documents\": [{\"text\": \"secretive\"}], \"params\": {\"flips\": 3}}",
            "{\"documents\": [{\"text\": \"secretive\"}], \"params\": {\"id\": \"a\"}}")) {
      Answer answer = sharded.checkJson(body);

      assertThat(answer.status()).as(body).isEqualTo(400);
      assertThat(answer.body()).doesNotContain("secretive");
    }
    assertThat(sharded.checkDocuments(List.of(document), "text=Another text.").status())
        .isEqualTo(400);
    assertThat(sharded.checkDocuments(List.of(document), "id=generated-1").status()).isEqualTo(400);
  }

  @Test
  void limits_saidWithTheOptionThatRaisesThem() throws IOException {
    String text = new Texts(401).english(50).substring(0, 2000);
    assertThat(small.checkDocuments(texts(2, text)).status()).isEqualTo(200);

    Answer tooMany = small.checkDocuments(texts(4, "Short."));
    assertThat(tooMany.status()).isEqualTo(400);
    assertThat(tooMany.message())
        .isEqualTo(
            "The request has 4 documents, must have at most 3; send fewer a request, or raise"
                + " documentsMax in solrconfig.xml.");

    Answer tooLong = small.checkDocuments(texts(3, text));
    assertThat(tooLong.status()).isEqualTo(400);
    assertThat(tooLong.message())
        .isEqualTo(
            "The documents of the request are longer than 5000 characters together; send fewer a"
                + " request, or raise documentsTextLengthMax in solrconfig.xml.");

    Answer oneTooLong =
        small.checkDocuments(List.of(Map.of("text", text + text), Map.of("text", "Short.")));
    assertThat(oneTooLong.status()).as(oneTooLong.body()).isEqualTo(200);
    assertThat(oneTooLong.json().at("/answers/0/error/code").asInt()).isEqualTo(413);
    assertThat(oneTooLong.json().at("/answers/1/sources").isArray()).isTrue();
  }

  private static List<Map<String, ?>> texts(int count, String text) {
    return IntStream.range(0, count).<Map<String, ?>>mapToObj(i -> Map.of("text", text)).toList();
  }

  /** Parameters of the URL precede a document's own, which precede the body's. */
  @Test
  void parameters_urlBeforeDocumentBeforeBody() throws IOException {
    String text = Texts.demo("suspicious.txt");
    String body =
        Http.MAPPER.writeValueAsString(
            Map.of(
                "documents",
                List.of(
                    Map.of("text", text),
                    Map.of("text", text, "params", Map.of("rows", 2, "unmatched", true))),
                "params",
                Map.of("rows", 3)));

    List<Answer> answers = sharded.checkJson(body).answers();
    assertThat(answers.get(0).sourceIds()).hasSize(3);
    assertThat(answers.get(1).sourceIds()).hasSize(2);
    List<Answer> ofUrl = sharded.checkJson(body, "rows=1").answers();
    assertThat(ofUrl.get(0).sourceIds()).hasSize(1);
    assertThat(ofUrl.get(1).sourceIds()).hasSize(1);
    assertThat(ofUrl.get(1).json().at("/unmatched").isArray()).isTrue();
  }

  /** Exceeds Solr's default limit of a form, at the coordinator and at shards. */
  @Test
  void manyLongDocuments_passAllLimitsOfSolr() throws IOException {
    Texts texts = new Texts(402);
    List<String> library = List.copyOf(TestCluster.demoDocuments().values());
    List<Map<String, ?>> documents = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String text = library.get(5 * i) + "\n\n" + texts.chinese(1500) + texts.english(500);
      documents.add(Map.of("id", "long-" + i, "text", text));
    }

    Answer answer = sharded.checkDocuments(documents, "profile=fast");

    assertThat(answer.status()).as(answer.message()).isEqualTo(200);
    List<Answer> answers = answer.answers();
    for (int i = 0; i < 40; i++) {
      assertThat(answers.get(i).json().at("/document/id").asText()).isEqualTo("long-" + i);
      assertThat(answers.get(i).sourceIds()).isNotEmpty();
    }
  }

  @Test
  void timeTooShort_saidByEachAnswer() throws IOException {
    List<Map<String, ?>> documents = new ArrayList<>();
    Texts texts = new Texts(403);
    String all = String.join("\n\n", TestCluster.demoDocuments().values());
    for (int i = 0; i < 8; i++) {
      documents.add(Map.of("id", "d" + i, "text", all + texts.english(300)));
    }
    for (Library library : List.of(sharded, unsharded)) {
      for (int millis : new int[] {1, 20, 100, 400}) {
        Answer answer = library.checkDocuments(documents, "timeAllowed=" + millis, "rows=1000");

        if (answer.status() == 503) {
          assertThat(answer.message()).matches("(?s).*[Tt]ime.*");
          continue;
        }
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.answers()).hasSize(8);
        for (Answer each : answer.answers()) {
          assertThat(isWhole(each) || isSaid(each)).as(each.body()).isTrue();
        }
        boolean missing = answer.answers().stream().anyMatch(each -> !isWhole(each));
        assertThat(answer.isPartial()).as("%d ms", millis).isEqualTo(missing);
      }
      Answer refused = library.checkDocuments(documents, "timeAllowed=5", "partialResults=false");
      assertThat(refused.status()).as(refused.body()).isEqualTo(503);
    }
  }

  private static boolean isWhole(Answer each) {
    return !each.json().at("/partialResults").asBoolean(true) && each.sourceIds().size() > 100;
  }

  private static boolean isSaid(Answer each) {
    if (each.json().at("/error/code").asInt() == 503) {
      return true;
    }
    return each.json().at("/partialResults").asBoolean()
        && each.json().at("/warnings/0/rank").asText().equals("error");
  }

  @Test
  void severalCollections_sourcesSayWhereTheyAre() throws IOException {
    String only = new Texts(404).english(12);
    unsharded.index(Map.of("only", only));
    Library alias = cluster.alias("many-both", "demo,many-unsharded");
    Library list = cluster.library("demo,many-unsharded");
    try {
      String shared = TestCluster.demoDocuments().get("generated-8");
      List<Map<String, ?>> documents =
          List.of(Map.of("text", only + "\n\n" + shared), Map.of("id", "only", "text", only));
      for (Library both : List.of(alias, list)) {
        List<Answer> answers = both.checkDocuments(documents).answers();

        assertThat(placed(answers.get(0)))
            .containsExactlyInAnyOrder(
                "only in many-unsharded", "generated-8 in demo", "generated-8 in many-unsharded");
        assertThat(placed(answers.get(1)))
            .as("a name excludes nothing")
            .containsExactly("only in many-unsharded");
        assertThat(answers.get(0).json().at("/statistics/librarySentences").asLong())
            .isEqualTo(sentences(sharded) + sentences(unsharded));
        assertThat(placed(both.check(only))).containsExactly("only in many-unsharded");
      }
      assertThat(placed(unsharded.check(only))).containsExactly("only in ");
    } finally {
      cluster.deleteAlias("many-both");
      unsharded.delete("only");
    }
  }

  private static List<String> placed(Answer answer) {
    return Answer.list(answer.json().at("/sources")).stream()
        .map(source -> source.at("/id").asText() + " in " + source.at("/collection").asText())
        .toList();
  }

  private static long sentences(Library library) throws IOException {
    return library.check("Any.").json().at("/statistics/librarySentences").asLong();
  }
}
