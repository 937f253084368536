package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A check with {@code fq} equals a check of a library with the matching documents only. */
@ExtendWith(SharedCluster.class)
final class FilterIT {

  private static final int DOCUMENTS = 200;
  private static final int PARTS = 10;

  private static TestCluster cluster;
  private static Library all;
  private static Library part;
  private static final Map<String, String> TEXTS = new TreeMap<>();

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    all = cluster.create("filtered-all", TestCluster.CONFIGSET, 2, 1);
    part = cluster.create("filtered-part", TestCluster.CONFIGSET, 2, 1);
    Texts texts = new Texts(6);
    ArrayNode ofAll = Http.MAPPER.createArrayNode();
    ArrayNode ofPart = Http.MAPPER.createArrayNode();
    for (int i = 0; i < DOCUMENTS; i++) {
      String text = i % 2 == 0 ? texts.english(30) : texts.chinese(30);
      TEXTS.put("doc-" + i, text);
      ObjectNode document = ofAll.addObject();
      document.put("id", "doc-" + i).put("title", "Title " + i).put("text", text);
      document.put("faculty_s", "f" + i / 2 % PARTS).put("year_i", 2000 + i % 20);
      if (i / 2 % PARTS == 3) {
        ofPart.add(document);
      }
    }
    // The same texts in documents that the filter excludes
    for (int i = 0; i < DOCUMENTS; i += 7) {
      ofAll
          .addObject()
          .put("id", "copy-" + i)
          .put("text", TEXTS.get("doc-" + i))
          .put("faculty_s", "f9");
    }
    assertThat(all.update(ofAll.toString()).status()).isEqualTo(200);
    assertThat(part.update(ofPart.toString()).status()).isEqualTo(200);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(all);
    cluster.delete(part);
  }

  @Test
  void filteredCheck_findsWhatThePartAloneHas() throws IOException {
    int found = 0;
    for (int i = 0; i < DOCUMENTS; i += 3) {
      String text = suspicious(i);
      for (String params : new String[] {"rows=100", "profile=fast", "expert.depth=fingerprints"}) {
        Answer filtered = all.check(text, "fq=faculty_s:f3", params);
        Answer alone = part.check(text, params);

        assertThat(filtered.status()).as(filtered.body()).isEqualTo(200);
        assertThat(passages(filtered)).as("doc-%d %s", i, params).isEqualTo(passages(alone));
        assertThat(filtered.json().at("/ratios")).isEqualTo(alone.json().at("/ratios"));
        found += alone.sourceIds().size();
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  /** Own text, a verbatim copy, an edited copy, and a single sentence. */
  private static String suspicious(int i) {
    Texts own = new Texts(1000 + i);
    String text = TEXTS.get("doc-" + i);
    String other = TEXTS.get("doc-" + (i + 1) % DOCUMENTS);
    int half = text.length() / 2;
    return own.english(5)
        + "\n\n"
        + text.substring(0, half)
        + "\n\n"
        + own.edited(other.substring(0, other.length() / 2), 5)
        + "\n\n"
        + own.chinese(5)
        + "\n\n"
        + text.substring(text.length() - 80);
  }

  private static JsonNode passages(Answer answer) {
    ArrayNode sources = Http.MAPPER.createArrayNode();
    for (JsonNode source : answer.json().at("/sources")) {
      ObjectNode copied = sources.addObject();
      copied.set("id", source.get("id"));
      copied.set("passages", source.get("passages"));
    }
    sources.add(answer.json().at("/short"));
    return sources;
  }

  @Test
  void severalFilters_allHold() throws IOException {
    String text = TEXTS.get("doc-6");

    assertThat(all.check(text, "fq=faculty_s:f3", "fq=year_i:2006").sourceIds())
        .containsExactly("doc-6");
    assertThat(all.check(text, "fq=faculty_s:f3", "fq=year_i:[* TO 2005]").sourceIds()).isEmpty();
    assertThat(all.check(text, "fq=-faculty_s:f9", "fq={!terms f=id}doc-6,doc-7").sourceIds())
        .containsExactly("doc-6");
  }

  /** The checked document itself need not match. */
  @Test
  void checkById_filtersSourcesOnly() throws IOException {
    Answer answer = all.checkParams("id=doc-0", "fq=faculty_s:f9", "distrib=true");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.sourceIds()).containsExactly("copy-0");
  }

  @Test
  void namedSources_haveToMatchToo() throws IOException {
    String text = TEXTS.get("doc-0");

    assertThat(all.check(text, "sources=doc-0,copy-0", "fq=faculty_s:f9").sourceIds())
        .containsExactly("copy-0");
  }

  @Test
  void filterOfSeveralDocuments_holdsForEach() throws IOException {
    Answer answer =
        all.checkDocuments(
            List.of(Map.of("text", TEXTS.get("doc-6")), Map.of("text", TEXTS.get("doc-8"))),
            "fq=faculty_s:f3");

    assertThat(answer.json().at("/answers/0/sources/0/id").asText()).isEqualTo("doc-6");
    assertThat(answer.json().at("/answers/1/sources")).isEmpty();
  }

  @Test
  void filterThatCannotBeRead_refusedWithoutQuotingIt() throws IOException {
    Answer broken = all.check(TEXTS.get("doc-0"), "fq=faculty_s:(secretive");
    assertThat(broken.status()).isEqualTo(400);
    assertThat(broken.message()).isEqualTo("fq is no query that Solr can read: check its syntax.");

    Answer noDate = all.check(TEXTS.get("doc-0"), "fq=added_dt:secretive");
    assertThat(noDate.status()).isEqualTo(400);
    assertThat(noDate.message()).isEqualTo("fq is no query that Solr can read: check its syntax.");

    Answer unknown = all.check(TEXTS.get("doc-0"), "fq=nosuchfield:x");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.message()).isEqualTo("fq: undefined field nosuchfield");
  }

  /** A ratio of 0 without any comparison needs a warning. */
  @Test
  void filterThatNothingMatches_isSaid() throws IOException {
    Answer answer = all.check(TEXTS.get("doc-0"), "fq=faculty_s:nosuch");

    assertThat(answer.sourceIds()).isEmpty();
    assertThat(answer.otherWarnings()).contains("libraryEmpty");
  }
}
