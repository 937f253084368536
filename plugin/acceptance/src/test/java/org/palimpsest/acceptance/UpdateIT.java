package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Documents added, replaced and deleted, and the answers to updates. */
@ExtendWith(SharedCluster.class)
final class UpdateIT {

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("updated", TestCluster.CONFIGSET, 2, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  /** Lucene only marks it as deleted, as its neighbours stay. */
  @Test
  void deletedDocument_noLongerReported() throws IOException {
    Map<String, String> documents = new Texts(301).documents("neighbour-", 8);
    library.index(documents);
    for (String id : List.of("neighbour-2", "neighbour-5")) {
      assertThat(library.check(documents.get(id)).sourceIds()).containsExactly(id);

      library.delete(id);

      assertThat(library.check(documents.get(id)).sourceIds()).isEmpty();
      assertThat(library.check(documents.get(id)).ratio()).isZero();
    }
    assertThat(library.check(String.join("\n\n", documents.values())).sourceIds()).hasSize(6);
  }

  @Test
  void replacedDocument_reportedWithItsNewText() throws IOException {
    Texts texts = new Texts(302);
    String before = texts.english(10);
    String after = texts.english(10);
    library.index(Map.of("replaced", before));

    library.index(Map.of("replaced", after));

    assertThat(library.check(before).sourceIds()).isEmpty();
    JsonNode source = library.check(after, "passages.text=true").source("replaced");
    assertThat(after).contains(source.at("/passages/0/source/text").asText("(no text)"));
  }

  @Test
  void update_reportsWhatWasIndexed() throws IOException {
    String text = new Texts(303).english(20);
    int sentences = library.check(text).json().at("/document/sentences").asInt();
    Answer answer =
        library.update(
            Http.MAPPER.writeValueAsString(
                List.of(
                    Map.of("id", "report-1", "text", text),
                    Map.of("id", "report-2", "text", "Too short."),
                    Map.of("id", "report-3", "title", "Without text"))));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode report = answer.json().at("/palimpsest");
    assertThat(report.at("/documents").asInt()).isEqualTo(3);
    assertThat(report.at("/sentences").asInt()).isEqualTo(sentences);
    assertThat(report.at("/notCheckable").asInt()).isEqualTo(2);
    for (String id : List.of("report-1", "report-2", "report-3")) {
      JsonNode found = Http.get(library.url() + "/select", "q=id:" + id).json();
      assertThat(found.at("/response/numFound").asInt()).as(id).isEqualTo(1);
    }
  }

  @Test
  void damagedTable_refusedWithoutQuotingIt() throws IOException {
    byte[] bytes = new byte[40];
    bytes[0] = 'P';
    bytes[1] = 1;
    String table = Base64.getEncoder().encodeToString(bytes);
    Traces.add(table);

    Answer answer = library.update("[{\"id\":\"damaged\",\"sentences\":\"" + table + "\"}]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "The document brings a sentence table that cannot be read (sentence table is damaged:"
                + " its checksum does not agree); leave the field out, it is made from the text.");
  }

  @Test
  void atomicUpdateOfTheTable_refused() throws IOException {
    library.index(Map.of("tabled", new Texts(310).english(5)));

    Answer answer = library.change("tabled", "sentences", "set", "AAAA");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "Atomic update of document tabled changes sentences, which follows from [text]; send"
                + " the whole document, or set all of these fields.");
  }

  @Test
  void severalTextsWhereTheSchemaHasOne_refusedWithoutQuotingThem() throws IOException {
    Texts texts = new Texts(311);
    List<String> values = List.of(texts.english(5), texts.english(5));
    values.forEach(Traces::ofText);

    Answer answer =
        library.update(
            Http.MAPPER.writeValueAsString(List.of(Map.of("id", "double", "text", values))));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("Document double has 2 values in field text, which takes one.");
  }

  @Test
  void tableBesideText_madeAnew() throws IOException {
    Texts texts = new Texts(304);
    String text = texts.english(10);

    Answer answer =
        library.update(
            Http.MAPPER.writeValueAsString(
                List.of(Map.of("id", "overruled", "text", text, "sentences", "AAAA"))));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(library.check(text).sourceIds()).containsExactly("overruled");
  }

  @Test
  void segmentField_refused() throws IOException {
    Answer answer = library.update("[{\"id\":\"set\",\"sentences_seg_a\":\"0f3a2\"}]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains(
            "Field sentences_seg_a follows from the sentence table and cannot be set; leave it out"
                + " of the document.");
  }

  @Test
  void everyFormatOfUpdates_givesTheSameSentences() throws Exception {
    String text = new Texts(320).chinese(20);
    library.index(Map.of("as-json", text));
    String xml =
        "<add><doc><field name='id'>as-xml</field><field name='text'>"
            + text
            + "</field></doc></add>";
    String csv = "id,text\nas-csv,\"" + text + "\"\n";
    for (Answer answer :
        List.of(
            Http.post(library.url() + "/update", "text/xml; charset=utf-8", xml, "commit=true"),
            Http.post(library.url() + "/update", "text/csv; charset=utf-8", csv, "commit=true"))) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
    try (SolrClient client = new HttpJdkSolrClient.Builder(cluster.solrUrl()).build()) {
      client.add("updated", new SolrInputDocument("id", "as-javabin", "text", text));
      client.commit("updated");
    }

    Answer answer = library.check(text);

    List<String> ids = List.of("as-csv", "as-xml", "as-json", "as-javabin");
    assertThat(answer.sourceIds()).containsExactlyElementsOf(ids);
    for (String id : ids) {
      ObjectNode passage = (ObjectNode) answer.source(id).at("/passages/0");
      passage.remove("alsoIn");
      passage.remove("alsoInCount");
      Answer ofOne = library.check(text, "sources=" + id);
      assertThat(ofOne.source(id).at("/passages/0")).as(id).isEqualTo(passage);
    }
  }
}
