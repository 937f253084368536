package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SegmentTerms;

/** Fingerprints in Solr's own searches: the query parser, and the segment fields. */
@ExtendWith(SharedCluster.class)
final class FingerprintQueryIT {

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;
  private static String text;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("queried", TestCluster.CONFIGSET, 2, 2);
    unsharded = cluster.create("queried-alone", TestCluster.CONFIGSET, 1, 1);
    Texts texts = new Texts(120);
    List<String> parts = List.of(texts.chinese(20), texts.chinese(20), texts.chinese(20));
    text = String.join("\n\n", parts);
    Map<String, String> documents = texts.documents("other-", 10);
    documents.put("one-part", parts.get(0) + texts.chinese(10));
    documents.put("two-parts", parts.get(1) + "\n\n" + parts.get(2));
    documents.put("all-parts", text);
    sharded.index(documents);
    unsharded.index(documents);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
  }

  @Test
  void documentsWithTheText_foundBestFirst() throws IOException {
    for (Library library : List.of(sharded, unsharded)) {
      JsonNode found = found(library.select("q={!fingerprint}" + text));

      assertThat(ids(found)).containsExactly("all-parts", "two-parts", "one-part");
      // Windows start at every natural sentence, sentences do not: some windows of a copy do not
      // match.
      double best = found.at("/0/score").asDouble();
      assertThat(best).isBetween(0.4, 1.0);
      assertThat(found.at("/1/score").asDouble() / best).isBetween(0.55, 0.75);
      assertThat(found.at("/2/score").asDouble() / best).isBetween(0.2, 0.4);
    }
  }

  @Test
  void shardedLibrary_scoresAsUnsharded() throws IOException {
    String[] params = {"q={!fingerprint flips=1 distance=25 v=$suspicious}", "suspicious=" + text};

    assertThat(found(sharded.select(params))).isEqualTo(found(unsharded.select(params)));
  }

  @Test
  void combinedWithOtherQueries() throws IOException {
    Answer answer =
        sharded.select(
            "q=id:*part*",
            "fq={!fingerprint v=$suspicious}",
            "fq=-id:all-parts",
            "suspicious=" + text,
            "sort=id asc");
    assertThat(ids(found(answer))).containsExactly("one-part", "two-parts");

    Answer summed =
        sharded.select(
            "q={!bool must=$copies should=$favourite}",
            "copies={!fingerprint v=$suspicious}",
            "favourite=id:one-part",
            "suspicious=" + text);
    assertThat(ids(found(summed))).containsExactly("one-part", "all-parts", "two-parts");
  }

  @Test
  void explanation_countsWindows() throws IOException {
    Answer answer =
        unsharded.select(
            "q={!fingerprint v=$suspicious}", "suspicious=" + text, "debug=results", "rows=1");

    assertThat(answer.json().at("/debug/explain/all-parts").asText())
        .containsPattern(
            "0\\.[0-9]+ = [0-9]+ of [0-9]+ windows are within distance 20 of a sentence");
  }

  @ParameterizedTest
  @CsvSource({
    "flips=3, 'flips is 3, must be 0 to 2'",
    "flips=x, 'flips is ''x'', must be a whole number from 0 to 2'",
    "distance=200, 'distance is 200, must be 0 to 128'",
    "field=title, 'The schema has no field ''title'' of class'"
  })
  void wrongParameter_refused(String param, String message) throws IOException {
    Answer answer = sharded.select("q={!fingerprint " + param + "}" + text);

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message()).startsWith(message);
  }

  @ParameterizedTest
  @CsvSource({"''", "Word"})
  void textWithoutSentences_findsNothing(String shortText) throws IOException {
    assertThat(found(sharded.select("q={!fingerprint v=$suspicious}", "suspicious=" + shortText)))
        .isEmpty();
  }

  @Test
  void segmentValue_findsTheDocument() throws IOException {
    String encoded =
        sharded
            .checkParams(
                "id=one-part", "unmatched=true", "distance=0", "expert.extension.distance=0")
            .json()
            .at("/unmatched/0/fingerprint")
            .asText();
    Fingerprint fingerprint = FingerprintList.fromText(Scheme.DEFAULT, encoded).get(0);
    int bits = Scheme.DEFAULT.segmentBits();
    for (int segment = 0; segment < Scheme.DEFAULT.segments(); segment++) {
      String field = new DerivedFields("sentences").segment(segment);
      String value =
          SegmentTerms.spell(fingerprint.segment(segment, bits), SegmentTerms.digits(bits));

      assertThat(ids(found(sharded.select("q=" + field + ":" + value)))).contains("one-part");
      String upperCase = value.toUpperCase(Locale.ROOT);
      assertThat(ids(found(sharded.select("q=" + field + ":" + upperCase)))).contains("one-part");
    }
  }

  @Test
  void segmentValueThatIsNoNumber_refused() throws IOException {
    Answer answer = sharded.select("q=sentences_seg_a:xyz");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("Field sentences_seg_a holds hexadecimal numbers such as 0f3a2.");
  }

  @Test
  void sortBySegment_refused() throws IOException {
    Answer answer = sharded.select("q=*:*", "sort=sentences_seg_a asc");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("Cannot sort on segment field sentences_seg_a.");
  }

  private static JsonNode found(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().at("/response/docs");
  }

  private static List<String> ids(JsonNode documents) {
    return Answer.list(documents).stream().map(document -> document.at("/id").asText()).toList();
  }
}
