package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.MultiCheckResponse.DocumentAnswer;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

final class MultiCheckTest {

  private static final String SOUND = "{\"document\":{\"id\":\"a\"},\"sources\":[]}";

  private static String refused(int code) {
    return "{\"document\":{\"id\":\"b\"},\"error\":{\"code\":" + code + ",\"msg\":\"Why not.\"}}";
  }

  private static MultiCheckRequest twoDocuments() {
    return new MultiCheckRequest()
        .add(CheckRequest.ofText("half \uD83D").id("a").excludeAuthors("X", "Y"))
        .add(CheckRequest.ofIndexedDocument("b"))
        .param("expert.flips", "1");
  }

  private static MultiCheckResponse answer(MultiCheckRequest request, String body) {
    try (RecordedSolr solr = RecordedSolr.answering(Answer.json(200, body));
        SolrConnection connection = Opened.at(solr)) {
      return connection.check("c", request);
    }
  }

  @Test
  void request_isOneBodyWithAllDocuments() throws IOException {
    String body = "{\"answers\":[" + SOUND + "," + SOUND + "," + SOUND + "]}";
    try (RecordedSolr solr = RecordedSolr.answering(Answer.json(200, body));
        SolrConnection connection = Opened.at(solr)) {
      connection.check("c", twoDocuments().add(CheckRequest.ofFingerprints("AAAA", "scheme-key")));

      RecordedSolr.Request request = solr.requests().get(0);
      assertThat(request.uri()).hasPath("/solr/c/check").hasNoParameter("expert.flips");
      JsonNode sent = new ObjectMapper().readTree(request.text());
      assertThat(sent.path("params")).hasToString("{\"expert.flips\":\"1\"}");
      assertThat(sent.at("/documents/0"))
          .hasToString(
              "{\"id\":\"a\",\"text\":\"half \uFFFD\",\"params\":{\"exclude.author\":[\"X\",\"Y\"]}}");
      assertThat(sent.at("/documents/1")).hasToString("{\"id\":\"b\",\"params\":{}}");
      assertThat(sent.at("/documents/2"))
          .hasToString("{\"fingerprints\":\"AAAA\",\"params\":{\"scheme\":\"scheme-key\"}}");
    }
  }

  @Test
  void sizeAndLength_ofAllDocuments() {
    assertThat(twoDocuments().size()).isEqualTo(2);
    assertThat(twoDocuments().length()).isEqualTo(6);
    assertThatIllegalArgumentException().isThrownBy(() -> twoDocuments().param("text", "x"));
  }

  @Test
  void answers_inOrderWithFailuresInTheirPlace() {
    List<DocumentAnswer> answers =
        answer(
                twoDocuments(),
                "{\"responseHeader\":{},\"answers\":[" + SOUND + "," + refused(413) + "]}")
            .answers();

    assertThat(answers.get(0).response().result().document().id()).isEqualTo("a");
    assertThat(answers.get(0).response().json()).hasToString(SOUND);
    assertThat(answers.get(0).failure()).isNull();
    assertThat(answers.get(1).response()).isNull();
    assertThat(answers.get(1).failure())
        .hasMessage("Why not.")
        .returns(Reason.REFUSED, PalimpsestException::reason);
  }

  @Test
  void unknownDocumentAndMissingShard_areDifferentReasons() {
    List<DocumentAnswer> answers =
        answer(twoDocuments(), "{\"answers\":[" + refused(404) + "," + refused(503) + "]}")
            .answers();

    assertThat(answers.get(0).failure().reason()).isEqualTo(Reason.REFUSED);
    assertThat(answers.get(1).failure().reason()).isEqualTo(Reason.SERVER_ERROR);
  }

  /** Solr reports missing shards in the header only. */
  @Test
  void partialByTheHeader_everyAnswerIs() {
    List<DocumentAnswer> answers =
        answer(
                twoDocuments(),
                "{\"responseHeader\":{\"partialResults\":true},\"partialResults\":false,"
                    + "\"answers\":["
                    + SOUND
                    + ","
                    + SOUND
                    + "]}")
            .answers();

    assertThat(answers).allMatch(each -> each.response().result().partialResults());
  }

  @Test
  void answersOfAnotherNumberOrForm_refused() {
    for (String body :
        List.of(
            "{}",
            SOUND,
            "{\"answers\":[" + SOUND + "]}",
            "{\"answers\":[" + SOUND + ",{}]}",
            "{\"answers\":[" + SOUND + ",1]}")) {
      assertThatThrownBy(() -> answer(twoDocuments(), body))
          .as(body)
          .isInstanceOf(PalimpsestException.class)
          .extracting(e -> ((PalimpsestException) e).reason())
          .isEqualTo(Reason.NOT_SOLR);
    }
  }
}
