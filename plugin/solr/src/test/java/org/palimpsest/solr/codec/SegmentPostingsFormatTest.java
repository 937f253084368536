package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.table.SentenceTable;

final class SegmentPostingsFormatTest {

  private static final String FIELD = TestIndex.FIELDS.segment(0);

  @ParameterizedTest
  @ValueSource(strings = {"word", "0123456", "ABC", "12g"})
  void termThatIsNoSegment_refused(String term) throws IOException {
    assertRefused(
        new TextField(FIELD, term, Field.Store.NO), "one to 6 hexadecimal digits; field " + FIELD);
  }

  @Test
  void fieldWithoutPositions_refused() throws IOException {
    assertRefused(
        new StringField(FIELD, "0a", Field.Store.NO),
        "indexed with positions and nothing more; field " + FIELD);
  }

  private static void assertRefused(Field field, String sentence) throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexWriter writer = writer(directory);
      Document document = new Document();
      document.add(field);
      assertThatThrownBy(
              () -> {
                writer.addDocument(document);
                writer.commit();
              })
          .hasStackTraceContaining(sentence);
      writer.rollback();
    }
  }

  private static IndexWriter writer(Directory directory) throws IOException {
    return new IndexWriter(
        directory,
        new IndexWriterConfig(new WhitespaceAnalyzer()).setCodec(new TestIndex.OurCodec()));
  }

  /** Lucene's queries work, with positions and repeated terms, too. */
  @Test
  void lucenesQueries_answered() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = writer(directory)) {
      for (String text : List.of("0a 0b 0a", "0b 0a", "0c", "0b 0c 0b 0a")) {
        Document document = new Document();
        document.add(new TextField(FIELD, text, Field.Store.NO));
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        assertThat(searcher.count(new TermQuery(new Term(FIELD, "0a")))).isEqualTo(3);
        assertThat(searcher.search(new TermQuery(new Term(FIELD, "0b")), 10).scoreDocs).hasSize(3);
        assertThat(searcher.count(new PhraseQuery(FIELD, "0b", "0a"))).isEqualTo(3);
        assertThat(searcher.count(new PhraseQuery(FIELD, "0a", "0b", "0a"))).isEqualTo(1);
        assertThat(searcher.count(new TermQuery(new Term(FIELD, "0d")))).isZero();
      }
    }
  }

  @Test
  void smallLeaf_takesFewBytes() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        TestIndex index = TestIndex.create(directory, true, true)) {
      index.add("only", TestTables.next(new Random(1), TestTables.DEFAULT, 50));
      index.flush();
      index.open().close();
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += file.contains("Palimpsest") ? directory.fileLength(file) : 0;
      }
      assertThat(bytes).isBetween(1L, 5_000L);
    }
  }

  /** Documents of five segments and of six: the sixth field does not hold every sentence. */
  @Test
  void fieldsThatDoNotNumberAlike_noDirectWay() throws IOException {
    Random random = new Random(2);
    try (Directory directory = new ByteBuffersDirectory();
        TestIndex index = TestIndex.create(directory, true, false)) {
      index.add("five", TestTables.next(random, TestTables.DEFAULT, 10));
      SentenceTable six = TestTables.next(random, TestTables.SIX_SEGMENTS, 10);
      index.add("six", six);
      index.flush();
      try (DirectoryReader reader = index.open()) {
        LeafReader leaf = reader.leaves().get(0).reader();
        assertThat(LeafFingerprints.of(leaf, TestIndex.FIELDS, 5, 20)).isNotNull();
        assertThat(LeafFingerprints.of(leaf, TestIndex.FIELDS, 6, 20)).isNull();
      }
    }
  }

  @Test
  void ordinaryFormats_noDirectWay() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        TestIndex index = TestIndex.create(directory, false, false)) {
      index.add("only", TestTables.next(new Random(1), TestTables.DEFAULT, 50));
      index.flush();
      try (DirectoryReader reader = index.open()) {
        LeafReader leaf = reader.leaves().get(0).reader();
        assertThat(LeafFingerprints.of(leaf, TestIndex.FIELDS, 5, 20)).isNull();
      }
    }
  }

  /** In place of 2,147,483,647. */
  @Test
  void moreSentencesThanLookupsCanNumber_noDirectWay() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        TestIndex index = TestIndex.create(directory, true, false)) {
      index.add("only", TestTables.next(new Random(1), TestTables.DEFAULT, 50));
      index.flush();
      try (DirectoryReader reader = index.open()) {
        LeafReader leaf = reader.leaves().get(0).reader();
        assertThat(LeafFingerprints.of(leaf, TestIndex.FIELDS, 5, 20, 50)).isNotNull();
        assertThat(LeafFingerprints.of(leaf, TestIndex.FIELDS, 5, 20, 49)).isNull();
      }
    }
  }
}
