package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed requests are refused with a sentence and a status of their own. */
@ExtendWith(SharedCluster.class)
final class MalformedRequestIT {

  private static final String TEXT = new Texts(80).english(5);

  private static Library library;

  @BeforeAll
  static void prepare(TestCluster cluster) throws IOException {
    library = cluster.demo();
  }

  @ParameterizedTest
  @CsvSource({
    "expert.flips, -1, 3, 0 to 2",
    "distance, -1, 129, 0 to 128",
    "expert.extension.distance, 19, 129, 20 to 128",
    "expert.gap, -1, 1000001, 0 to 1000000",
    "rows, 0, 10001, 1 to 10000"
  })
  void numberOutOfBounds_refusedWithTheBounds(
      String parameter, String below, String above, String bounds) throws IOException {
    for (String value : new String[] {below, above}) {
      Answer answer = library.check(TEXT, parameter + "=" + value);

      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message()).isEqualTo(parameter + " is " + value + ", must be " + bounds);
    }
    for (String value : new String[] {"", "many", "1.5", "99999999999"}) {
      Answer answer = library.check(TEXT, parameter + "=" + value);

      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message()).startsWith(parameter + " is ").contains(value);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "expert.flips, 0", "expert.flips, 2", "distance, 0", "distance, 128",
        "expert.extension.distance, 20",
    "expert.extension.distance, 128", "expert.gap, 0", "expert.gap, 1000000", "rows, 1",
        "rows, 10000"
  })
  void numberAtABound_accepted(String parameter, String value) throws IOException {
    Answer answer = library.check(TEXT, parameter + "=" + value);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"expert.extension", "expert.windows", "matches", "coverage", "sections.like"})
  void neitherTrueNorFalse_refused(String parameter) throws IOException {
    Answer answer = library.check(TEXT, parameter + "=maybe");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo(parameter + " is 'maybe', must be true or false");
  }

  @Test
  void unmatchedOfAnotherKind_refused() throws IOException {
    Answer answer = library.check(TEXT, "unmatched=maybe");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("unmatched is 'maybe', must be true, false or windows");
  }

  @ParameterizedTest
  @CsvSource({
    "rows=1&rows=2, rows",
    "profile=default&profile=fast, profile",
    "field=a&field=b, field"
  })
  void twoValuesWhereOneCounts_refused(String parameters, String name) throws IOException {
    Answer answer = library.check(TEXT, parameters.split("&"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(name + " is given 2 times, with different values; give it once.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows=2&rows=2", "exclude.sources=a&exclude.sources=b"})
  void sameValueTwice_orTwoOfAList_accepted(String parameters) throws IOException {
    Answer answer = library.check(TEXT, parameters.split("&"));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  @Test
  void parameterInJson_refusedLikeOneInTheUrl() throws IOException {
    Answer answer = library.checkJson(Map.of("text", TEXT, "params", Map.of("expert.flips", 3)));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("expert.flips is 3, must be 0 to 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeAllowed=soon", "shards.tolerant=maybe"})
  void parameterOfSolrsOwn_refusedAsSolrDoes(String parameter) throws IOException {
    assertThat(library.check(TEXT, parameter).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosuchfield", "text", "sentences_seg_a"})
  void fieldWithoutSentences_refusedWithTheClassThatIsMissing(String field) throws IOException {
    Answer answer = library.check(TEXT, "field=" + field);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "The schema has no field '"
                + field
                + "' of class org.palimpsest.solr.SentenceTableField: create the collection with"
                + " the configset palimpsest, or add the field and its type to the schema.");
  }

  @Test
  void unknownMemberOfJson_refusedWithoutQuotingIt() throws IOException {
    Answer answer = library.checkJson(Map.of("text", TEXT, "texts", "secret words"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "The body has an unknown member; known are id, text, fingerprints, documents, subtract and"
                + " params.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"text\": \"secretive words",
        "secretive",
        "\"secretive\"",
        "[\"secretive\"]",
        "{\"text\": [\"secretive\"]}",
        "{\"text\": {\"secretive\": 1}}",
        "{\"text\": 17, \"id\": \"secretive\"}",
        "{\"text\": \"a\", \"params\": \"secretive\"}",
        "{\"id\": [\"secretive\"]}",
        "{\"text\": \"secretive\"} {\"text\": \"b\"}"
      })
  void jsonThatIsNoRequest_refusedWithoutQuotingIt(String body) throws IOException {
    Traces.add("secretive");

    Answer answer = library.checkJson(body);

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message()).endsWith(".").doesNotContain("\n").hasSizeLessThan(200);
    assertThat(answer.body()).doesNotContain("secretive");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/pdf", "application/octet-stream", "nonsense"})
  void otherContentType_415(String contentType) throws IOException {
    Answer answer = Http.post(library.url() + "/check", contentType, TEXT);

    assertThat(answer.status()).as(answer.body()).isEqualTo(415);
    assertThat(answer.message())
        .isEqualTo(
            "The body's Content-Type is '"
                + contentType
                + "'; send text/plain; charset=utf-8, or application/json.");
  }

  @Test
  void bytesThatAreNoUtf8_refused() throws IOException {
    byte[] gbk = new Texts(81).chinese(5).getBytes(Charset.forName("GBK"));

    for (String contentType : new String[] {"text/plain", Http.TEXT, Http.JSON}) {
      Answer answer = Http.post(library.url() + "/check", contentType, gbk);

      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message()).isEqualTo("The body is not UTF-8; send text in UTF-8.");
    }
  }

  @Test
  void otherCharsetThatIsNamed_accepted() throws IOException {
    String text = Texts.demo("library/zh-05-canal-locks.txt");
    Answer inUtf8 = library.check(text);

    for (String charset : new String[] {"GBK", "gb18030", "UTF-16"}) {
      Answer answer =
          Http.post(
              library.url() + "/check",
              "text/plain; charset=" + charset,
              text.getBytes(Charset.forName(charset)));

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.findings()).isEqualTo(inUtf8.findings());
    }
  }

  @Test
  void unknownCharset_refused() throws IOException {
    Answer answer = Http.post(library.url() + "/check", "text/plain; charset=klingon", TEXT);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("The body's charset is unknown; send text/plain; charset=utf-8.");
  }

  @Test
  void nothingToCheck_refused() throws IOException {
    for (Answer answer :
        new Answer[] {
          library.checkParams(), library.checkParams("rows=5"), library.checkJson("{}")
        }) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message())
          .isEqualTo(
              "There is nothing to check: send a text as the body, or text=, or id= of a"
                  + " document.");
    }
  }

  @Test
  void textAndFingerprints_refused() throws IOException {
    Answer answer = library.check(TEXT, "fingerprints=AAAAAAAAAAAAAAAAAA");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("The request has text and fingerprints; send one of them.");
  }

  /** Two texts are not reduced to one. */
  @Test
  void severalTextsOrIds_refused() throws IOException {
    Answer texts = library.checkParams("text=One text.", "text=Another text.");
    assertThat(texts.status()).isEqualTo(400);
    assertThat(texts.message()).isEqualTo("Parameter text is given 2 times; send one.");

    Answer ids = library.checkParams("id=generated-1", "id=generated-2");
    assertThat(ids.status()).isEqualTo(400);
    assertThat(ids.message())
        .isEqualTo("Parameter id is given 2 times; check one document a time.");

    for (Answer twice :
        new Answer[] {
          library.check(TEXT, "text=Another text."),
          library.checkJson(Map.of("text", TEXT), "text=Another text.")
        }) {
      assertThat(twice.status()).isEqualTo(400);
      assertThat(twice.message())
          .isEqualTo(
              "The request has a text among its parameters and another as its body; send one.");
    }
  }

  @Test
  void emptyId_isNone() throws IOException {
    assertThat(library.checkParams("id=").message()).startsWith("There is nothing to check");
    assertThat(library.check(TEXT, "id=").json().at("/document/id").isNull()).isTrue();
  }

  /** Texts sent by Solr's standard parameters are handled equally well. */
  @Test
  void textInUrlAndForm_likeTextInBody() throws IOException {
    String text = Texts.demo("suspicious.txt");
    Answer inBody = library.check(text);

    Answer inForm = library.checkForm("text=" + text);
    assertThat(inForm.findings()).isEqualTo(inBody.findings());
    String piece = text.substring(500, 1100);
    assertThat(library.checkParams("text=" + piece).findings())
        .isEqualTo(library.check(piece).findings());
  }

  @Test
  void textThatLooksLikeAMacro_isText() throws IOException {
    String text = "${rows} ${nosuch:x} {!lucene} " + TEXT;

    Answer answer = library.checkParams("text=" + text, "rows=7");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/document/length").asInt()).isEqualTo(text.length());
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(Http.post(library.url() + "/check", Http.TEXT, bytes).findings())
        .isEqualTo(answer.findings());
  }

  /** Duplicate members are not silently reduced to one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"text\": \"One secretive text.\", \"text\": \"Another secretive text.\"}",
        "{\"text\": \"secretive\", \"params\": {\"rows\": 1, \"rows\": 2}}",
        "{\"documents\": [{\"text\": \"secretive\", \"text\": \"another\"}]}"
      })
  void memberTwice_refused(String body) throws IOException {
    Answer answer = library.checkJson(body);

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("The body's JSON has a member twice in one object; send each once.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "{\"params\":[[[", "{\"documents\":[{\"params\":["})
  void deeplyNestedJson_refused(String opening) throws IOException {
    Answer answer = library.checkJson(opening.repeat(10_000));

    assertThat(answer.status()).as("%.300s", answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("The body's JSON is nested deeper than 8 levels; no request needs that.");
  }

  @Test
  void numberOfVeryManyDigits_refusedAtOnce() throws IOException {
    String digits = "1".repeat(200_000);
    for (Answer answer :
        new Answer[] {
          library.checkJson("{\"text\": " + digits + "}"),
          library.checkJson("{\"text\": \"a\", \"params\": {\"rows\": " + digits + "}}"),
          library.checkJson("{\"text\": \"a\", \"params\": {\"rows\": 1." + digits + "}}")
        }) {
      assertThat(answer.status()).as("%.300s", answer.body()).isEqualTo(400);
      assertThat(answer.message())
          .isEqualTo("The body's JSON has a number of more than 40 characters.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exclude.sources", "exclude.author", "sources", "sections"})
  void veryManyValues_refusedAtOnce(String parameter) throws IOException {
    List<String> values = IntStream.range(0, 1_000_000).mapToObj(i -> "v" + i).toList();

    Answer answer = library.checkJson(Map.of("text", TEXT, "params", Map.of(parameter, values)));

    assertThat(answer.status()).as("%.300s", answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(parameter + " has 1000000 values, must have at most 10000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "timeAllowed=soon", "cpuAllowed=soon", "shards.tolerant=maybe", "partialResults=maybe",
        "distrib=maybe", "isShard=maybe", "shards.info=maybe", "debugQuery=maybe"
      })
  void parameterOfSolrsOwnInTheBody_refusedByName(String parameter) throws IOException {
    String[] pair = parameter.split("=", 2);

    Answer answer = library.checkJson(Map.of("text", TEXT, "params", Map.of(pair[0], pair[1])));

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message()).startsWith(pair[0] + " is '" + pair[1] + "', must be ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shards.qt",
        "shards.rows",
        "shards.start",
        "cursorMark",
        "json.facet",
        "rq",
        "sort",
        "df",
        "defType",
        "explainOther"
      })
  void parameterThatWouldLeadElsewhere_refused(String parameter) throws IOException {
    Answer answer = library.check(TEXT, parameter + "=/select");

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("Parameter " + parameter + " means nothing to /check; leave it out.");
  }

  /** The Query screen sends q=*:* by default. */
  @Test
  void queryThatIsNoText_refused() throws IOException {
    assertThat(library.check(TEXT, "q=*:*", "q.op=OR", "indent=true").status()).isEqualTo(200);

    Answer answer = library.check(TEXT, "q=secretive");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("q means nothing to /check; send the text as text.");
  }

  @Test
  void debugOfSearches_refused() throws IOException {
    Answer answer = library.check(TEXT, "debug=query");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("debug must be timing, true or false here.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fq", "fl", "start", "debug"})
  void parameterOfChecksOnly_refusedByDuplicates(String parameter) throws IOException {
    Answer answer = Http.post(library.url() + "/duplicates", Http.TEXT, TEXT, parameter + "=1");
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("Parameter " + parameter + " means nothing to /duplicates; leave it out.");
  }

  /** A table of documents has no column for a ratio, and would look like a result without one. */
  @ParameterizedTest
  @ValueSource(strings = {"csv", "graphml", "geojson", "schema.xml", "xlsx", "raw"})
  void formatOfDocumentsOnly_refused(String format) throws IOException {
    Answer answer = library.check(TEXT, "wt=" + format);

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "wt is '" + format + "', which has no room for what /check answers; take json or xml.");
  }

  /** As {@code curl --data-binary} sends it without a content type. */
  @Test
  void textThatIsTakenForAForm_isSaidSo_andNotQuoted() throws IOException {
    Traces.ofText(TEXT);
    Answer answer = Http.post(library.url() + "/check", Http.FORM, TEXT);

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "/check got an invalid parameter name. A text that is sent without 'Content-Type:"
                + " text/plain; charset=utf-8' is taken for a form, and an & in text= has to be"
                + " %26.");
  }

  @Test
  void postWithoutABody_likeAGet() throws IOException {
    Answer got = library.checkParams("id=generated-1");

    for (String contentType : new String[] {null, Http.FORM}) {
      Answer posted = Http.post(library.url() + "/check", contentType, "", "id=generated-1");

      assertThat(posted.status()).as(contentType + posted.body()).isEqualTo(200);
      assertThat(posted.findings()).isEqualTo(got.findings());
    }
  }
}
