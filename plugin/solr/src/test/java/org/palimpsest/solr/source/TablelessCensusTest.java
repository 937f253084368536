package org.palimpsest.solr.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.index.DerivedFields;

final class TablelessCensusTest {

  private static final DerivedFields TABLE = new DerivedFields("sentences");

  private final Directory directory = new ByteBuffersDirectory();
  private IndexWriter writer;

  @BeforeEach
  void open() throws IOException {
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(new StandardAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE));
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
  }

  private void add(String id, boolean hasTable, Field... fields) throws IOException {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.NO));
    List.of(fields).forEach(document::add);
    if (hasTable) {
      document.add(new BinaryDocValuesField(TABLE.table(), new BytesRef("table")));
      document.add(new StringField(TABLE.scheme(), "scheme", Field.Store.NO));
    }
    writer.addDocument(document);
  }

  private static Field text(String name) {
    return new TextField(name, "some words", Field.Store.NO);
  }

  private long count(String... textFields) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return TablelessCensus.count(reader, TABLE, List.of(textFields));
    }
  }

  @Test
  void textWithoutTable_counted() throws IOException {
    add("whole", true, text("text"));
    add("bare", false, text("text"));
    add("title", false, text("title"));
    add("nothing", false);
    add("given", true);

    assertThat(count("text")).isEqualTo(1);
    assertThat(count("text", "title")).isEqualTo(2);
    assertThat(count("title", "text")).isEqualTo(2);
    assertThat(count("unknown")).isZero();
  }

  @Test
  void everyDocumentHasATable_none() throws IOException {
    add("one", true, text("text"));
    writer.flush();
    add("two", true, text("text"));

    assertThat(count("text")).isZero();
  }

  @Test
  void noDocumentHasATable_all() throws IOException {
    add("one", false, text("text"));
    add("two", false, text("text"));

    assertThat(count("text")).isEqualTo(2);
  }

  /** With and without an earlier scan of the leaf. */
  @Test
  void deletedDocument_noLongerCounted() throws IOException {
    add("one", false, text("text"));
    add("two", false, text("text"));
    add("three", true, text("text"));
    assertThat(count("text")).isEqualTo(2);

    writer.deleteDocuments(new Term("id", "one"));

    assertThat(count("text")).isEqualTo(1);
  }

  @Test
  void documentMadeAnew_noLongerCounted() throws IOException {
    add("one", false, text("text"));
    assertThat(count("text")).isEqualTo(1);

    writer.deleteDocuments(new Term("id", "one"));
    add("one", true, text("text"));

    assertThat(count("text")).isZero();
  }

  @Test
  void fieldWithoutNorms_toldByDocValuesOrTerms() throws IOException {
    add("terms", false, new StringField("word", "any", Field.Store.NO));
    add("more-terms", false, new StringField("word", "other", Field.Store.NO));
    add("values", false, new SortedDocValuesField("value", new BytesRef("any")));

    assertThat(count("word")).isEqualTo(2);
    assertThat(count("value")).isEqualTo(1);
  }
}
