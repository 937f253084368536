package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Warnings for documents indexed with an analysis other than the schema's. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class AnalysisChangeIT {

  private static final String NAME = "changing";
  private static final Map<String, String> DOCUMENTS = new Texts(100).documents("doc-", 12);
  private static final String TEXT = DOCUMENTS.get("doc-0");

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(NAME, schema -> schema + "\n");
    library = cluster.create(NAME, NAME, 2, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @BeforeEach
  void indexAsShipped() throws IOException {
    cluster.upload(NAME, schema -> schema + "\n");
    cluster.reload(NAME);
    library.index(DOCUMENTS);
    assertThat(library.check(TEXT).otherWarnings()).isEmpty();
  }

  @Test
  void otherSentenceLength_warnsUntilAllIsIndexedAgain() throws IOException {
    String before = library.scheme();
    cluster.upload(
        NAME, schema -> schema.replace("sentenceLength=\"150\"", "sentenceLength=\"100\""));
    cluster.reload(NAME);

    assertWarnsOf(12);

    library.index(Map.of("doc-0", DOCUMENTS.get("doc-0"), "doc-1", DOCUMENTS.get("doc-1")));
    assertWarnsOf(10);
    assertThat(library.check(TEXT).sourceIds()).containsExactly("doc-0");

    library.delete("doc-2");
    assertWarnsOf(9);

    library.index(DOCUMENTS);
    assertThat(library.check(TEXT).otherWarnings()).isEmpty();
    assertThat(library.check(TEXT).sourceIds()).containsExactly("doc-0");
    assertThat(library.scheme()).isNotEqualTo(before);
  }

  @Test
  void otherAnalysis_warns() throws IOException {
    cluster.upload(
        NAME,
        schema ->
            schema.replace(
                "analysis=\"palimpsest_features\"", "analysis=\"palimpsest_features_words\""));
    cluster.reload(NAME);

    assertWarnsOf(12);

    library.index(DOCUMENTS);
    assertThat(library.check(TEXT).otherWarnings()).isEmpty();
    assertThat(library.check(TEXT).sourceIds()).containsExactly("doc-0");
    String chinese = DOCUMENTS.get("doc-1");
    assertThat(library.check(chinese).sourceIds()).containsExactly("doc-1");
  }

  /** The filter changes letters that the canary's text lacks. */
  @Test
  void filterThatTheCanaryDoesNotShow_warnsUntilAllIsIndexedAgain() throws IOException {
    String before = library.scheme();
    cluster.upload(
        NAME,
        schema ->
            schema.replace(
                "<filter class=\"solr.CJKBigramFilterFactory\"/>",
                "<filter class=\"solr.CJKBigramFilterFactory\"/>"
                    + "<filter class=\"solr.GermanNormalizationFilterFactory\"/>"));
    cluster.reload(NAME);

    assertThat(library.check(TEXT).otherWarnings()).containsExactly(warningOfAnalysis(12));
    assertThat(library.check(TEXT).sourceIds()).containsExactly("doc-0");
    library.index(Map.of("doc-0", DOCUMENTS.get("doc-0"), "doc-1", DOCUMENTS.get("doc-1")));
    assertThat(library.check(TEXT).otherWarnings()).containsExactly(warningOfAnalysis(10));
    library.index(DOCUMENTS);
    assertThat(library.check(TEXT).otherWarnings()).isEmpty();
    assertThat(library.scheme()).as("the canary").isEqualTo(before);
  }

  private static String warningOfAnalysis(int documents) {
    return "otherAnalysis {\"documents\":" + documents + "}";
  }

  /** The change needs no reload of the collection. */
  @Test
  void analysisReplacedByTheSchemaApi_warns() throws IOException {
    Answer answer =
        Http.post(
            library.url() + "/schema",
            Http.JSON,
            """
            {"replace-field-type": {"name": "palimpsest_features", "class": "solr.TextField",
              "analyzer": {"tokenizer": {"class": "solr.StandardTokenizerFactory"},
                "filters": [{"class": "solr.UpperCaseFilterFactory"}]}}}
            """,
            "updateTimeoutSecs=30");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);

    Await.that("the nodes have the new analysis").untilAsserted(() -> assertWarnsOf(12));
  }

  /** Fingerprints do not change, but copies that only grams find would be missed. */
  @Test
  void otherGrams_warnsUntilAllIsIndexedAgain() throws IOException {
    cluster.upload(NAME, schema -> schema.replace("gramLength=\"24\"", "gramLength=\"20\""));
    cluster.reload(NAME);

    assertThat(library.check(TEXT).otherWarnings()).containsExactly(warningOfGrams(12));
    assertThat(library.check(TEXT).sourceIds()).containsExactly("doc-0");

    library.index(Map.of("doc-0", DOCUMENTS.get("doc-0"), "doc-1", DOCUMENTS.get("doc-1")));
    assertThat(library.check(TEXT).otherWarnings()).containsExactly(warningOfGrams(10));

    library.index(DOCUMENTS);
    assertThat(library.check(TEXT).otherWarnings()).isEmpty();
  }

  private static String warningOfGrams(int documents) {
    return "otherGrams {\"documents\":" + documents + "}";
  }

  /** The query compares only fingerprints of the current analysis. */
  @Test
  void fingerprintQuery_findsOnlyWhatWasIndexedAgain() throws IOException {
    cluster.upload(
        NAME, schema -> schema.replace("sentenceLength=\"150\"", "sentenceLength=\"100\""));
    cluster.reload(NAME);

    assertThat(numFound(TEXT)).isZero();

    library.index(DOCUMENTS);
    assertThat(numFound(TEXT)).isEqualTo(1);
  }

  private static int numFound(String text) throws IOException {
    Answer answer = library.select("q={!fingerprint v=$suspicious}", "suspicious=" + text);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().at("/response/numFound").asInt();
  }

  private static void assertWarnsOf(int documents) throws IOException {
    Answer answer = library.check(TEXT);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.otherWarnings())
        .containsExactly("incomparable {\"documents\":" + documents + "}");
  }
}
