package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.solr.wire.Wire;

/** Candidates of the full-text index, in one shard and in three. */
@ExtendWith(SharedCluster.class)
final class DepthIT {

  private static final int DOCUMENTS = 60;

  private static TestCluster cluster;
  private static Library one;
  private static Library three;
  private static Map<String, String> documents;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    Texts texts = new Texts(60);
    documents = new LinkedHashMap<>(texts.documents("doc-", DOCUMENTS));
    documents.putAll(Texts.demoLibrary());
    one = cluster.create("depth-one", TestCluster.CONFIGSET, 1, 1);
    three = cluster.create("depth-three", TestCluster.CONFIGSET, 3, 1);
    one.index(documents);
    three.index(documents);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(one);
    cluster.delete(three);
  }

  /** Replaces every other word, so that fingerprints are distant. */
  private static String rewritten(String english) {
    return new Texts(61).edited(english, 2);
  }

  private static String suspicious(String passage) {
    Texts own = new Texts(63);
    return own.english(12) + "\n\n" + passage + "\n\n" + own.english(12);
  }

  @Test
  void rewrittenPassage_foundByTextOnly() throws IOException {
    String text = suspicious(rewritten(documents.get("doc-4")));
    for (Library library : List.of(one, three)) {
      // Flipped bits occasionally find a window of such a text.
      Answer byText = library.check(text, "expert.flips=0");
      Answer byFingerprints = library.check(text, "expert.flips=0", "expert.depth=fingerprints");

      assertThat(byText.sourceIds()).as(byText.body()).containsExactly("doc-4");
      assertThat(byText.source("doc-4").at("/passages/0/distance").asInt()).isPositive();
      assertThat(byFingerprints.sourceIds()).as(byFingerprints.body()).isEmpty();
      assertThat(library.check(text, "expert.flips=0", "expert.depth=text").findings())
          .isEqualTo(byText.findings());
    }
  }

  @Test
  void sharded_answersAsUnsharded() throws IOException {
    List<String> texts = new ArrayList<>();
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i += 6) {
      texts.add(suspicious(rewritten(documents.get("doc-" + i))));
      all.append(rewritten(documents.get("doc-" + i))).append("\n\n");
    }
    texts.add(all.toString());
    texts.add(new Texts(64).chinese(40) + documents.get("doc-7").substring(100, 700));
    texts.add(Texts.demo("suspicious.txt"));
    int found = 0;
    for (String text : texts) {
      Answer ofOne = one.check(text, "unmatched=true", "passages.text=true");
      Answer ofThree = three.check(text, "unmatched=true", "passages.text=true");

      assertThat(ofThree.status()).as(ofThree.body()).isEqualTo(200);
      assertThat(ofThree.findings()).isEqualTo(ofOne.findings());
      for (String count : List.of("textCandidates", "sourcesAligned", "librarySentences")) {
        JsonNode counted = ofOne.json().at("/statistics/" + count);
        assertThat(counted.asInt()).as(count).isPositive();
        assertThat(ofThree.json().at("/statistics/" + count)).as(count).isEqualTo(counted);
      }
      found += ofOne.sourceIds().size();
    }
    assertThat(found).isGreaterThan(texts.size());
  }

  @Test
  void indexedDocument_isNoCandidateOfItself() throws IOException {
    for (Library library : List.of(one, three)) {
      Answer answer = library.checkParams("id=doc-4");

      assertThat(answer.sourceIds()).as(answer.body()).isEmpty();
      assertThat(answer.json().at("/excluded/0/id").asText()).isEqualTo("doc-4");
      assertThat(library.checkParams("id=doc-4", "exclude.itself=false").sourceIds())
          .containsExactly("doc-4");
    }
  }

  @Test
  void fingerprintsOnly_textIsNotAsked() throws IOException {
    String text = suspicious(documents.get("doc-4"));
    for (Library library : List.of(one, three)) {
      for (String param : List.of("expert.depth=fingerprints", "profile=fast")) {
        Answer answer = library.check(text, param);

        assertThat(answer.sourceIds()).containsExactly("doc-4");
        assertThat(answer.json().at("/statistics/textCandidates").asInt()).isZero();
        assertThat(answer.json().at("/statistics/librarySentences").asInt()).isPositive();
      }
    }
  }

  @Test
  void unknownDepth_refused() throws IOException {
    Answer answer = one.check("Some text.", "expert.depth=deep");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("expert.depth is 'deep', must be text or fingerprints");
  }

  /** A client may imitate a coordinator. */
  @Test
  @Tag("long")
  void fakedShardRequestWithAnEnormousText_refused() throws IOException {
    Library replica = cluster.replicas("depth-one").get("shard1").get(0);
    for (String round : List.of("survey", "candidates", "check")) {
      for (int length : new int[] {20_000_002, 500_000_000}) {
        Answer answer =
            replica.checkForm(
                "isShard=true",
                "distrib=false",
                "palimpsest.version=" + Wire.VERSION,
                "palimpsest.round=" + round,
                "scheme=" + one.scheme(),
                "palimpsest.document=palimpsest.text=" + deflatedZeros(length));

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.message()).contains("longer than 10000000 characters");
      }
    }
  }

  @Test
  void fakedShardRequestOfNonsense_refused() throws IOException {
    Library replica = cluster.replicas("depth-one").get("shard1").get(0);
    for (String param :
        List.of(
            "palimpsest.document=palimpsest.text=!",
            "palimpsest.document=palimpsest.holders.max=many",
            "palimpsest.document=palimpsest.statistics=AAAA",
            "palimpsest.document=palimpsest.statistics=_____________________w",
            "palimpsest.document=palimpsest.candidates=AAAA",
            "palimpsest.document=rows=0",
            "palimpsest.document=",
            "palimpsest.text=AAAA")) {
      Answer answer =
          replica.checkForm(
              "isShard=true",
              "distrib=false",
              "palimpsest.version=" + Wire.VERSION,
              "palimpsest.round=candidates",
              "scheme=" + one.scheme(),
              param);

      assertThat(answer.status()).as("%s: %s", param, answer.body()).isEqualTo(400);
    }
    Answer unknownRound =
        replica.checkForm(
            "isShard=true",
            "distrib=false",
            "palimpsest.version=" + Wire.VERSION,
            "palimpsest.round=dance",
            "scheme=" + one.scheme(),
            "palimpsest.document=rows=1");
    assertThat(unknownRound.status()).isEqualTo(400);
    assertThat(unknownRound.message()).contains("does not say what for");
  }

  private static String deflatedZeros(int length) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] zeros = new byte[10_000];
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      for (int written = 0; written < length; written += zeros.length) {
        out.write(zeros, 0, Math.min(zeros.length, length - written));
      }
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  @Test
  void sourceFieldNotIndexed_saidAndFingerprintsGoOn() throws IOException {
    cluster.upload(
        "unindexed",
        schema ->
            schema.replace(
                "<field name=\"text\" type=\"text_by_sound\" indexed=\"true\"",
                "<field name=\"text\" type=\"text_by_sound\" indexed=\"false\""));
    Library library = cluster.create("unindexed", "unindexed", 2, 1);
    try {
      library.index(documents);

      Answer answer = library.check(documents.get("doc-4"));
      Answer notWanted = library.check(documents.get("doc-4"), "expert.depth=fingerprints");

      assertThat(answer.sourceIds()).as(answer.body()).containsExactly("doc-4");
      assertThat(answer.otherWarnings()).containsExactly("noFullText {\"fields\":\"text\"}");
      assertThat(answer.isPartial()).isFalse();
      assertThat(notWanted.otherWarnings()).isEmpty();
    } finally {
      cluster.delete(library);
    }
  }
}
