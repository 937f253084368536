package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.solr.client.solrj.impl.InputStreamResponseParser;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.CheckResult.Document;
import org.palimpsest.client.CheckResult.Exclusion;
import org.palimpsest.client.CheckResult.Match;
import org.palimpsest.client.CheckResult.MatchedLengths;
import org.palimpsest.client.CheckResult.OtherPlace;
import org.palimpsest.client.CheckResult.Passage;
import org.palimpsest.client.CheckResult.Ratios;
import org.palimpsest.client.CheckResult.Section;
import org.palimpsest.client.CheckResult.Sign;
import org.palimpsest.client.CheckResult.Source;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.CheckResult.Unmatched;
import org.palimpsest.core.note.Note;

final class CheckResponseTest {

  @Test
  void answerOfTheContract_isReadInFull() throws IOException {
    CheckResult result = response(recorded()).result();
    assertThat(result.document()).isEqualTo(new Document("essay.txt", 12345, 82));
    assertThat(result.ratios())
        .isEqualTo(new Ratios(0.31, 0.22, null, 0.18, Map.of("federated", 0.05)));
    assertThat(result.matchedLengths()).isEqualTo(new MatchedLengths(3827, 2716, null, 2222));
    assertThat(result.sections()).containsExactly(new Section("abstract", 500, 125, 0.25));
    assertThat(result.sources())
        .containsExactly(
            new Source(
                "papers/a.txt",
                "A title",
                true,
                true,
                0.18,
                2222,
                2100,
                List.of(
                    new Passage(
                        new Span(0, 11, "Reused text"),
                        new Span(12, 13, "Reused a text"),
                        0.93,
                        "modified",
                        null,
                        3,
                        4,
                        null,
                        List.of(),
                        21,
                        List.of(
                            new OtherPlace(
                                "c.txt",
                                null,
                                true,
                                new Span(0, 9, null),
                                new Span(5, 9, null),
                                0.9,
                                "other"))),
                    new Passage(
                        new Span(900, 148, null), new Span(0, 150, null), 0.5, null, 1, 12)),
                7,
                List.of(new Match(0, 12, 150, 3), new Match(7, 900, 148, 15))),
            new Source("b.txt", null, false, false, 0.01, 148, 0, List.of(), 0, List.of()));
    assertThat(result.unmatched()).containsExactly(new Unmatched(900, 148, "AAAAAAAAAAAAAAAAAA"));
    assertThat(result.unmatchedScheme()).isEqualTo("minwise-100-5-0f");
    assertThat(result.unmatchedHeader()).isEqualTo("minwise-100-5-0f-150-ab");
    assertThat(result.excluded())
        .containsExactly(
            new Exclusion("essay.txt", null, null, null, "itself", "all", 0.99, 12221),
            new Exclusion(null, 900, 148, null, "quotation", "withoutQuotations", 0.01, 148),
            new Exclusion(
                null, 0, 250, null, "common", "all", 0.02, 250, List.of("d.txt", "e.txt"), 40),
            new Exclusion(null, null, null, 7, "common", "all", 0.02, 250),
            new Exclusion("c.txt", null, null, null, null, null, null, null));
    assertThat(result.signs())
        .containsExactly(
            new Sign(
                "letterSpacing",
                30,
                List.of(new Span(7, 15, null)),
                new Note("letterSpacing", "warning", null, Map.of(), "Look at the places.")));
    assertThat(result.warnings())
        .containsExactly(
            new Note(
                "incomparable",
                "error",
                "library",
                Map.of("documents", 7),
                "7 documents were not compared."));
    assertThat(result.partialResults()).isTrue();
    assertThat(result.statistics()).containsExactly(entry("windows", 190), entry("probes", 19950));
  }

  @Test
  void json_isTheServersObjectWithoutTheHeader() throws IOException {
    assertThat(response(recorded()).json().fieldNames())
        .toIterable()
        .containsExactly(
            "document",
            "ratios",
            "matchedLengths",
            "sections",
            "sources",
            "unmatched",
            "unmatchedScheme",
            "unmatchedHeader",
            "excluded",
            "signs",
            "warnings",
            "partialResults",
            "statistics",
            "later");
  }

  @Test
  void absentParts_areEmpty() {
    CheckResult result = response("{\"sources\":[]}").result();
    assertThat(result.document()).isEqualTo(new Document(null, 0, 0));
    assertThat(result.ratios().total()).isNull();
    assertThat(result.sources()).isEmpty();
    assertThat(result.unmatched()).isEmpty();
    assertThat(result.signs()).isEmpty();
    assertThat(result.warnings()).isEmpty();
    assertThat(result.partialResults()).isFalse();
    assertThat(result.statistics()).isEmpty();
  }

  @Test
  void partialResultsInTheHeader_areToldToo() {
    CheckResponse response =
        response("{\"responseHeader\":{\"partialResults\":true},\"sources\":[]}");
    assertThat(response.result().partialResults()).isTrue();
    assertThat(response.json().path("partialResults").asBoolean()).isTrue();
  }

  @Test
  void answerOfAnotherHandler_isNoResultWithoutSources() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> response("{\"response\":{\"numFound\":0}}"))
        .withMessageContaining("names no sources");
  }

  @Test
  void answerOfAnotherForm_isSaidInASentence() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> response("{\"sources\":[],\"document\":[1]}"))
        .withMessageStartingWith("The answer has another form than expected");
  }

  @Test
  void whatTextsAre_isRead() throws IOException {
    String json =
        """
        {"document": {"id": "a.txt", "length": 10, "sentences": 1, "type": "thesis",
          "typeFrom": "told", "sections": [{"name": "body", "offset": 0, "length": 10}]},
         "ratios": {"total": 0.4, "prose": 0.1}, "matchedLengths": {"total": 4, "prose": 1},
         "sources": [{"id": "b.txt", "ratio": 0.4, "matchedLength": 4, "passages": [
           {"suspicious": {"offset": 0, "length": 4}, "source": {"offset": 7, "length": 4},
            "similarity": 1, "kind": "identical", "content": "code", "matches": 1}]}]}
        """;

    CheckResult result = response(json).result();

    assertThat(result.document().type()).isEqualTo("thesis");
    assertThat(result.document().typeFrom()).isEqualTo("told");
    assertThat(result.document().sections()).containsExactly(new CheckResult.Place("body", 0, 10));
    assertThat(result.ratios().prose()).isEqualTo(0.1);
    assertThat(result.ratios().others()).isEmpty();
    assertThat(result.matchedLengths().prose()).isEqualTo(1);
    assertThat(result.sources().get(0).passages().get(0).content()).isEqualTo("code");
  }

  private static String recorded() throws IOException {
    try (InputStream in = CheckResponseTest.class.getResourceAsStream("check.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static CheckResponse response(String json) {
    var response = new CheckResponse();
    response.setResponse(
        InputStreamResponseParser.createInputStreamNamedList(
            200, new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))));
    return response;
  }
}
