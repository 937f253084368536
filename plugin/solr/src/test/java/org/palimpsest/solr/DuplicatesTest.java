package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.note.Note;

/** Near duplicates in a core that is its own coordinator. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class DuplicatesTest {

  private static final String NEWS = SampleTexts.english(71, 12);
  private static final String PAGE =
      "Home News Sport Weather Login\\n\\n"
          + NEWS
          + "\\n\\nRead more: ten recipes for pumpkin soup. Share Print Comment 12 March 2024";
  private static final String LONGER = NEWS + " " + SampleTexts.english(72, 30);

  private static EmbeddedCore core;
  private static NamedList<Object> indexed;

  @BeforeAll
  static void create(EmbeddedSolr solr) throws IOException {
    core = solr.create("near");
    indexed =
        core.update(
            "["
                + Stream.of(
                        document("news", NEWS),
                        document("page", PAGE),
                        document("longer", LONGER),
                        document("other", SampleTexts.english(73, 12)),
                        document("empty", ""),
                        document("word", "word"),
                        document("repeated", "word ".repeat(500)))
                    .reduce((one, other) -> one + "," + other)
                    .orElseThrow()
                + "]");
  }

  @AfterAll
  static void remove() {
    core.close();
  }

  private static String document(String id, String text) {
    return "{\"id\": \"" + id + "\", \"title\": \"The " + id + "\", \"text\": \"" + text + "\"}";
  }

  private static List<?> duplicates(NamedList<?> answer) {
    return (List<?>) answer.get("duplicates");
  }

  private static NamedList<?> duplicate(NamedList<?> answer, String id) {
    return duplicates(answer).stream()
        .map(each -> (NamedList<?>) each)
        .filter(each -> id.equals(each.get("id")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void documentsTooShortForASignature_countedWhenIndexed() {
    assertThat(indexed.toString()).contains("withoutSignature=3");
  }

  @Test
  void pageAroundTheSameArticle_isADuplicate() {
    NamedList<Object> answer = core.get("/duplicates", "id=news");

    assertThat(answer.get("method")).isEqualTo("spotsigs");
    assertThat(answer.get("partialResults")).isEqualTo(false);
    NamedList<?> page = duplicate(answer, "page");
    assertThat(page.get("relation")).isEqualTo("duplicate");
    assertThat(page.get("title")).isEqualTo("The page");
    assertThat((Double) page.get("resemblance")).isGreaterThan(0.8);
    assertThat((Integer) page.get("distance")).isBetween(0, 20);
  }

  @Test
  void longerTextThatHoldsTheDocument_isToldFromADuplicate() {
    NamedList<?> longer = duplicate(core.get("/duplicates", "id=news"), "longer");
    NamedList<?> containment = (NamedList<?>) longer.get("containment");

    assertThat(longer.get("relation")).isEqualTo("contained");
    assertThat((Double) containment.get("ofDocument")).isGreaterThan(0.9);
    assertThat((Double) containment.get("ofSource")).isLessThan(0.7);
    assertThat(duplicate(core.get("/duplicates", "id=longer"), "news").get("relation"))
        .isEqualTo("contains");
  }

  @Test
  void emptyCollection_saysThatNothingCouldBeFound(EmbeddedSolr solr) throws IOException {
    try (EmbeddedCore empty = solr.create("near-empty")) {
      assertThat(empty.duplicates(NEWS).get("warnings"))
          .isEqualTo(List.of(Note.of("libraryEmpty").toMap()));
    }
    assertThat((List<?>) core.duplicates(NEWS).get("warnings")).isEmpty();
  }

  @Test
  void documentItself_leftOutUnlessAskedFor() {
    assertThat(duplicates(core.get("/duplicates", "id=other"))).isEmpty();
    assertThat(duplicates(core.get("/duplicates", "id=other", "exclude.itself=false")))
        .extracting("id")
        .containsExactly("other");
  }

  @Test
  void text_comparedAsADocument() {
    NamedList<Object> answer = core.duplicates(NEWS.replace(", and", " and"));

    assertThat(duplicates(answer)).extracting("id").contains("news", "page", "longer");
  }

  @Test
  void simhash_findsWithinTheDistanceAndReadsNoText() {
    NamedList<Object> answer = core.duplicates(NEWS, "method=simhash");

    assertThat(answer.get("method")).isEqualTo("simhash");
    assertThat(duplicate(answer, "news").get("distance")).isEqualTo(0);
    assertThat(duplicate(answer, "news").get("resemblance")).isNull();
    assertThat(duplicates(answer)).extracting("id").doesNotContain("other");
    int ofPage = (Integer) duplicate(core.get("/duplicates", "id=news"), "page").get("distance");
    assertThat(ofPage).isLessThanOrEqualTo(11);
    assertThat(duplicates(core.duplicates(NEWS, "method=simhash", "distance=" + ofPage)))
        .extracting("id")
        .contains("page");
    if (ofPage > 0) {
      assertThat(duplicates(core.duplicates(NEWS, "method=simhash", "distance=" + (ofPage - 1))))
          .extracting("id")
          .doesNotContain("page");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"empty", "word", "repeated"})
  void documentWithoutRunningText_hasNoneAndSaysSo(String id) {
    for (String method : List.of("spotsigs", "simhash")) {
      NamedList<Object> answer =
          id.equals("empty")
              ? core.duplicates(" ", "method=" + method)
              : core.get("/duplicates", "id=" + id, "method=" + method, "exclude.itself=false");

      assertThat(duplicates(answer)).isEmpty();
      assertThat(((NamedList<?>) answer.get("document")).get("comparable")).isEqualTo(false);
      assertThat((List<?>) answer.get("warnings"))
          .isEqualTo(List.of(Note.of("tooLittleText").toMap()));
    }
  }

  @Test
  void severalDocuments_answeredEachInItsPlace() {
    NamedList<Object> answer =
        core.postJson(
            "/duplicates",
            "{\"documents\": [{\"id\": \"news\"}, {\"id\": \"nobody\"}, {\"id\": \"x\", \"text\":"
                + " \""
                + PAGE
                + "\"}, {\"id\": \"news\", \"params\": {\"rows\": 1}}]}");
    List<?> answers = (List<?>) answer.get("answers");

    assertThat(answers).hasSize(4);
    assertThat(duplicates((NamedList<?>) answers.get(0))).extracting("id").contains("page");
    assertThat(answers.get(1).toString()).contains("404", "no document with the id 'nobody'");
    assertThat(duplicates((NamedList<?>) answers.get(2))).extracting("id").contains("news", "page");
    assertThat(answers.get(3).toString()).contains("400", "no parameter of a single document");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threshold=0 | threshold is '0', must be a number above 0 and at most 1",
        "threshold=1.5 | threshold is '1.5', must be a number above 0 and at most 1",
        "threshold=NaN | threshold is 'NaN', must be a number above 0 and at most 1",
        "containment=no | containment is 'no', must be a number above 0 and at most 1",
        "distance=12 | distance is 12, must be 0 to 11",
        "rows=0 | rows is 0, must be 1 to 1000",
        "compare=false | compare is 'false', which tells signatures and needs method=simhash",
        "method=md5 | method is 'md5', must be spotsigs or simhash",
        "treshold=.5 | /duplicates has no parameter 'treshold'; did you mean threshold?",
        "subtract=some text | /duplicates has no parameter 'subtract'",
        "signature=sentences | The schema has no field 'sentences' of class"
            + " org.palimpsest.solr.SignatureField",
        "field=signature | The schema has no field 'signature' of class"
            + " org.palimpsest.solr.SentenceTableField",
      })
  void wrongParameter_refusedInASentence(String param, String sentence) {
    assertThatThrownBy(() -> core.get("/duplicates", "id=news", param))
        .hasMessageContaining(sentence.strip());
  }

  @Test
  void nothingToCompare_refusedInASentence() {
    assertThatThrownBy(() -> core.get("/duplicates"))
        .hasMessageContaining("There is nothing to compare: send a text");
    assertThatThrownBy(() -> core.get("/duplicates", "id=nobody"))
        .hasMessageContaining("The collection has no document with the id 'nobody'.");
  }

  @Test
  void documentsThatNothingLeadsTo_warnedOf() throws IOException {
    core.addAroundTheChain("bare", NEWS);
    try {
      assertThat((List<?>) core.get("/duplicates", "id=news", "method=simhash").get("warnings"))
          .isEqualTo(List.of(Note.of("noSignatures", "documents", 1L).toMap()));
      assertThat((List<?>) core.get("/duplicates", "id=news").get("warnings"))
          .isEqualTo(List.of(Note.of("noFingerprints", "documents", 1L).toMap()));
    } finally {
      core.update("{\"delete\": [\"bare\"]}");
    }
    assertThat((List<?>) core.get("/duplicates", "id=news").get("warnings")).isEmpty();
  }

  @Test
  void moreThanAreTold_saidSo() {
    NamedList<Object> one = core.get("/duplicates", "id=news", "rows=1");

    assertThat(duplicates(one)).hasSize(1);
    assertThat((List<?>) one.get("warnings"))
        .isEqualTo(List.of(Note.of("duplicatesNotListed", "found", 2L, "listed", 1).toMap()));
    assertThat(((NamedList<?>) one.get("statistics")).get("found")).isEqualTo(2L);
    assertThat((List<?>) core.get("/duplicates", "id=news", "rows=2").get("warnings")).isEmpty();
  }

  @Test
  void moreThanAreCompared_saidSo() {
    List<String> ids = IntStream.range(0, 120).mapToObj(number -> "copy" + number).toList();
    core.update(
        ids.stream()
            .map(id -> document(id, SampleTexts.english(74, 8) + " Copy " + id + "."))
            .collect(Collectors.joining(",", "[", "]")));
    try {
      NamedList<Object> answer = core.get("/duplicates", "id=copy0", "rows=1000");

      assertThat((List<?>) answer.get("warnings"))
          .extracting("code")
          .contains("duplicatesMayBeMore");
    } finally {
      core.update("{\"delete\": [\"" + String.join("\", \"", ids) + "\"]}");
    }
  }

  @Test
  void noTime_saidAndNotTakenForNoDuplicates() {
    assertThatThrownBy(() -> core.get("/duplicates", "id=news", "timeAllowed=0"))
        .hasMessageContaining("Time ran out before anything was compared");
  }

  @Test
  void signatureAlone_toldAndNothingCompared() {
    NamedList<Object> answer =
        core.get("/duplicates", "id=news", "method=simhash", "compare=false");

    assertThat((String) answer.get("signature")).hasSize(11);
    assertThat((String) answer.get("scheme")).startsWith("simhash-64-4");
    assertThat(duplicates(answer)).isEmpty();
    assertThat(
            core.get("/duplicates", "id=word", "method=simhash", "compare=false").get("signature"))
        .isEqualTo("");
  }

  private static NamedList<Object> pass(NamedList<Object> signed, String... more) {
    List<String> params = new ArrayList<>(List.of(more));
    params.add("\"method\": \"simhash\"");
    params.add("\"scheme\": \"" + signed.get("scheme") + "\"");
    return core.postJson(
        "/duplicates",
        "{\"fingerprints\": \""
            + signed.get("signature")
            + "\", \"params\": {"
            + String.join(",", params)
            + "}}");
  }

  @Test
  void signatureGiven_findsWhatItsTextFinds() {
    NamedList<Object> signed =
        core.get("/duplicates", "id=news", "method=simhash", "compare=false");
    NamedList<Object> answer = pass(signed, "\"distance\": 11");

    List<?> byText =
        duplicates(
            core.get(
                "/duplicates", "id=news", "method=simhash", "distance=11", "exclude.itself=false"));
    assertThat((List<?>) answer.get("pairs"))
        .extracting("id")
        .isEqualTo(byText.stream().map(each -> ((NamedList<?>) each).get("id")).toList())
        .contains("news", "page");
    assertThat((List<?>) answer.get("pairs")).extracting("signature").containsOnly(0);
    assertThat(answer.get("partialResults")).isEqualTo(false);
    assertThat((List<?>) pass(signed, "\"rows\": 1", "\"exclude.itself\": false").get("pairs"))
        .hasSize(1);
  }

  @Test
  void signatureThatIsNone_refusedInASentence() {
    NamedList<Object> signed =
        core.get("/duplicates", "id=news", "method=simhash", "compare=false");
    signed.setVal(signed.indexOf("signature", 0), "AAAA");
    assertThatThrownBy(() -> pass(signed)).hasMessageContaining("The signatures cannot be read: ");
    signed.setVal(signed.indexOf("signature", 0), "");
    assertThatThrownBy(() -> pass(signed))
        .hasMessageContaining("The request has 0 signatures, must have 1 to 1000000.");
    signed.setVal(signed.indexOf("scheme", 0), "other");
    assertThatThrownBy(() -> pass(signed)).hasMessageContaining("The signatures differ in scheme");
    assertThatThrownBy(() -> core.postJson("/duplicates", "{\"fingerprints\": \"AAAAAAAAAAA\"}"))
        .hasMessageContaining("Fingerprints are signatures here, which method=simhash compares");
  }

  @Test
  void checkOfASignature_refused() {
    assertThatThrownBy(() -> core.check(NEWS, "field=signature"))
        .hasMessageContaining(
            "no field 'signature' of class org.palimpsest.solr.SentenceTableField");
  }

  @Test
  void queryParser_findsTheSameDocuments() {
    assertThat(core.documents("{!nearduplicate}" + NEWS)).extracting("id").contains("news");
    assertThat(core.documents("{!nearduplicate distance=0}" + SampleTexts.english(73, 12)))
        .extracting("id")
        .containsExactly("other");
    assertThat(core.count("{!nearduplicate}word")).isZero();
    assertThatThrownBy(() -> core.count("{!nearduplicate distance=40}" + NEWS))
        .hasMessageContaining("distance is 40, must be 0 to 11");
    assertThatThrownBy(() -> core.count("{!nearduplicate flips=1}" + NEWS))
        .hasMessageContaining("{!nearduplicate} has no parameter 'flips'");
  }

  @Test
  void textChangedAtomically_signatureFollows() {
    core.update("[" + document("changed", SampleTexts.english(74, 12)) + "]");
    String text = SampleTexts.english(75, 12);
    core.update("[{\"id\": \"changed\", \"text\": {\"set\": \"" + text + "\"}}]");
    core.update("[{\"id\": \"changed\", \"title\": {\"set\": \"Another\"}}]");

    assertThat(duplicates(core.duplicates(text, "method=simhash", "distance=0")))
        .extracting("id")
        .containsExactly("changed");
    assertThatThrownBy(
            () -> core.update("[{\"id\": \"changed\", \"signature\": {\"set\": \"AAAA\"}}]"))
        .hasMessageContaining("changes signature, which follows from [text]");
    core.update("{\"delete\": [\"changed\"]}");
  }

  @Test
  void coreWithoutSignatures_spotsStillTellAndSimhashSaysWhatIsMissing(EmbeddedSolr solr)
      throws IOException {
    try (EmbeddedCore bare =
        solr.create(
            "bare",
            schema ->
                schema.replace("<field name=\"signature\" type=\"palimpsest_signature\"/>", ""),
            config -> config.replace("<str name=\"signatureField\">signature</str>", ""))) {
      bare.update("[" + document("news", NEWS) + "," + document("page", PAGE) + "]");

      assertThat(duplicates(bare.get("/duplicates", "id=news")))
          .extracting("id")
          .containsExactly("page");
      assertThatThrownBy(() -> bare.get("/duplicates", "id=news", "method=simhash"))
          .hasMessageContaining(
              "The schema has no field 'signature' of class org.palimpsest.solr.SignatureField");
    }
  }
}
