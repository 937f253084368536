package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.DuplicatesResponse.DocumentAnswer;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

@Timeout(300)
final class DuplicatesRequestTest {

  private static final String TWO_ANSWERS =
      """
      {"responseHeader": {"status": 0}, "partialResults": false, "answers": [
        {"document": {"id": "new", "length": 12, "comparable": true}, "method": "spotsigs",
         "duplicates": [{"id": "a", "title": "A", "relation": "duplicate", "resemblance": 0.5,
           "containment": {"ofDocument": 0.75, "ofSource": 0.6}, "distance": 4, "later": true}],
         "warnings": [], "partialResults": false},
        {"document": {"id": "gone"}, "error": {"code": 404, "msg": "No such document."}}]}\
      """;

  private static DuplicatesResponse ask(RecordedSolr solr, DuplicatesRequest request) {
    try (SolrConnection connection =
        SolrConnection.open(solr.url(), null, Duration.ofSeconds(30))) {
      return connection.duplicates("library", request);
    }
  }

  private static DuplicatesRequest two() {
    return new DuplicatesRequest().addText("new", "a text \uD800").addIndexedDocument("gone");
  }

  @Test
  void documentsAndParameters_standInTheBodyAlone() throws IOException {
    try (RecordedSolr solr = RecordedSolr.answering(Answer.json(200, TWO_ANSWERS))) {
      DuplicatesRequest request =
          two()
              .method(DuplicatesRequest.Method.SIMHASH)
              .threshold(0.5)
              .containment(0.9)
              .distance(7)
              .rows(3)
              .excludeItself(false)
              .param("timeAllowed", "1000");
      ask(solr, request);

      RecordedSolr.Request sent = solr.requests().get(0);
      JsonNode body = new ObjectMapper().readTree(sent.text());
      assertThat(sent.uri().getPath()).endsWith("/library/duplicates");
      assertThat(String.valueOf(sent.uri().getQuery())).doesNotContain("text", "new");
      assertThat(body.at("/documents/0/id").asText()).isEqualTo("new");
      assertThat(body.at("/documents/0/text").asText()).isEqualTo("a text \uFFFD");
      assertThat(body.at("/documents/1").has("text")).isFalse();
      assertThat(body.at("/params"))
          .isEqualTo(
              new ObjectMapper()
                  .readTree(
                      "{\"method\":\"SIMHASH\",\"threshold\":\"0.5\",\"containment\":\"0.9\","
                          + "\"distance\":\"7\",\"rows\":\"3\",\"exclude.itself\":\"false\","
                          + "\"timeAllowed\":\"1000\"}"));
      assertThat(request.length()).isEqualTo(8);
    }
  }

  @Test
  void eachDocument_hasItsAnswerOrItsFailure() {
    try (RecordedSolr solr = RecordedSolr.answering(Answer.json(200, TWO_ANSWERS))) {
      DuplicatesResponse response = ask(solr, two());

      DocumentAnswer found = response.answers().get(0);
      assertThat(found.failure()).isNull();
      assertThat(found.result().duplicates())
          .containsExactly(
              new DuplicatesResult.Duplicate(
                  "a", "A", "duplicate", 0.5, new DuplicatesResult.Containment(0.75, 0.6), 4));
      assertThat(found.result().document().comparable()).isTrue();
      DocumentAnswer gone = response.answers().get(1);
      assertThat(gone.result()).isNull();
      assertThat(gone.failure()).hasMessageContaining("No such document.");
    }
  }

  @Test
  void shardThatIsMissingByTheHeaderAlone_makesAnswersPartial() {
    String cutOff = TWO_ANSWERS.replace("\"status\": 0", "\"partialResults\": true");
    try (RecordedSolr solr = RecordedSolr.answering(Answer.json(200, cutOff))) {
      assertThat(ask(solr, two()).answers().get(0).result().partialResults()).isTrue();
    }
  }

  @Test
  void answerForFewerDocuments_refused() {
    try (RecordedSolr solr = RecordedSolr.answering(Answer.json(200, TWO_ANSWERS))) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> ask(solr, two().addIndexedDocument("third")))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.NOT_SOLR))
          .withMessageContaining("not one for each of 3 documents");
    }
  }

  @Test
  void textByName_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DuplicatesRequest().param("text", "x"))
        .withMessage("the parameter text cannot be set by name");
  }
}
