package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.index.DerivedFields;

/** The formats of an index: ours by the configset, Lucene's without the attributes. */
@ExtendWith(SharedCluster.class)
final class FormatsIT {

  private static final String NAME = "formats";
  private static final String SEGMENTS = "postingsFormat=\"PalimpsestSegments\"";
  private static final String TABLES = "docValuesFormat=\"PalimpsestTables\"";
  private static final DerivedFields FIELDS = new DerivedFields("sentences");

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(NAME, FormatsIT::shipped);
    library = cluster.create(NAME, NAME, 1, 1);
  }

  private static String shipped(String schema) {
    return schema + "\n";
  }

  private static String ordinary(String schema) {
    return schema.replace(SEGMENTS, "").replace(TABLES, "");
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  /** Switches between the formats by the attributes alone; documents of all times are found. */
  @Test
  void attributesTakenAwayAndGivenBack_everyDocumentFoundAllTheTime() throws IOException {
    Map<String, String> first = new Texts(801).documents("ours-", 5);
    library.index(first);
    assertThat(directLeaves()).isNotEmpty().doesNotContain(false);
    assertFound(first);
    assertSegmentsCanBeQueried();

    cluster.upload(NAME, FormatsIT::ordinary);
    cluster.reload(NAME);
    Map<String, String> second = new Texts(802).documents("ordinary-", 5);
    library.index(second);
    assertThat(directLeaves()).contains(true, false);
    assertFound(first);
    assertFound(second);

    rewrite();
    assertThat(directLeaves()).containsExactly(false);
    assertFound(first);
    assertFound(second);
    assertSegmentsCanBeQueried();

    cluster.upload(NAME, FormatsIT::shipped);
    cluster.reload(NAME);
    library.delete("ours-0");
    rewrite();
    assertThat(directLeaves()).containsExactly(true);
    assertThat(library.check(first.remove("ours-0")).sourceIds()).isEmpty();
    assertFound(first);
    assertFound(second);
  }

  /** Merges everything into one leaf; adds a document first, as a single leaf is not rewritten. */
  private static void rewrite() throws IOException {
    library.index(Map.of("another", new Texts(803).english(3)));
    Answer answer = Http.get(library.url() + "/update", "optimize=true", "maxSegments=1");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static void assertFound(Map<String, String> documents) throws IOException {
    for (Map.Entry<String, String> document : documents.entrySet()) {
      assertThat(library.check(document.getValue(), "expert.depth=fingerprints").sourceIds())
          .containsExactly(document.getKey());
    }
  }

  private static void assertSegmentsCanBeQueried() throws IOException {
    try (Directory directory = FSDirectory.open(cluster.indexFolder(NAME));
        DirectoryReader reader = DirectoryReader.open(directory)) {
      TermsEnum terms = reader.leaves().get(0).reader().terms(FIELDS.segment(0)).iterator();
      String query = FIELDS.segment(0) + ":" + terms.next().utf8ToString();

      Answer answer = Http.get(library.url() + "/select", "q=" + query);

      assertThat(answer.json().at("/response/numFound").asInt()).as(query).isPositive();
    }
  }

  /** Whether all fields of each leaf with tables are in our formats. */
  private static List<Boolean> directLeaves() throws IOException {
    List<Boolean> direct = new ArrayList<>();
    try (Directory directory = FSDirectory.open(cluster.indexFolder(NAME));
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext context : reader.leaves()) {
        LeafReader leaf = context.reader();
        if (leaf.getBinaryDocValues(FIELDS.table()) != null) {
          direct.add(LeafFingerprints.of(leaf, FIELDS, 5, 20) != null);
        }
      }
    }
    return direct;
  }
}
