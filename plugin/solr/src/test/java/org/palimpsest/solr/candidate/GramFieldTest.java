package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.index.DerivedFields;

final class GramFieldTest {

  private static final DerivedFields SENTENCES = new DerivedFields("sentences");
  private static final String MARK = "#60.24";
  private static final String OTHER_MARK = "#60.20";
  private static final GramField MARKED = new GramField("grams", new BytesRef(MARK), true);

  /** Grams as before marks were introduced. */
  private static final GramField UNMARKED = new GramField("grams", null, true);

  private final Directory directory = new ByteBuffersDirectory();

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  private static Document document(String id, String... grams) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.NO));
    for (String gram : grams) {
      document.add(new StringField("grams", gram, Field.Store.NO));
    }
    document.add(new StringField(SENTENCES.segment(0), "value", Field.Store.NO));
    document.add(new StringField(SENTENCES.scheme(), "scheme", Field.Store.NO));
    document.add(new BinaryDocValuesField(SENTENCES.table(), new BytesRef("table")));
    return document;
  }

  private void index(@Nullable String deleted, Document... documents) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      writer.addDocuments(List.of(documents));
      writer.flush();
      if (deleted != null) {
        writer.deleteDocuments(new Term("id", deleted));
      }
    }
  }

  private void assertChosenOtherwise(GramField field, boolean isOfAll, long count)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      LeafReader leaf = reader.leaves().get(0).reader();
      assertThat(field.isOfAll(leaf, SENTENCES)).isEqualTo(isOfAll);
      assertThat(field.chosenOtherwise(leaf, SENTENCES)).isEqualTo(count);
    }
  }

  @Test
  void allChosenAsNow_none() throws IOException {
    index(null, document("a", MARK, "HC4Os"), document("b", MARK));

    assertChosenOtherwise(MARKED, true, 0);
  }

  @Test
  void othersAmongThem_counted() throws IOException {
    index(
        null,
        document("a", MARK, "HC4Os"),
        document("before marks", "HC4Os"),
        document("other", OTHER_MARK, "HC4Os"),
        document("without"));

    assertChosenOtherwise(MARKED, false, 3);
  }

  @Test
  void deletedDocuments_notCounted() throws IOException {
    index("before marks", document("a", MARK), document("before marks", "HC4Os"));

    assertChosenOtherwise(MARKED, false, 0);
  }

  @Test
  void textsWithoutATable_areNobodysMatter() throws IOException {
    Document tableless = new Document();
    tableless.add(new StringField("grams", MARK, Field.Store.NO));
    index(null, document("a", MARK), document("b"), tableless, tableless, tableless);

    assertChosenOtherwise(MARKED, false, 1);
  }

  @Test
  void textWithoutASentence_isLikeOthers() throws IOException {
    Document none = document("none", MARK);
    none.removeField(SENTENCES.segment(0));
    index(null, document("a", MARK, "HC4Os"), none);

    assertChosenOtherwise(MARKED, true, 0);
  }

  @Test
  void gramsOfBefore_onlyMarkedOnesAreOthers() throws IOException {
    index(null, document("a", "HC4Os"), document("b", "-----"));
    assertChosenOtherwise(UNMARKED, true, 0);
  }

  @Test
  void gramsOfBefore_markedOnesAmongThem_counted() throws IOException {
    index(null, document("a", "HC4Os"), document("b", MARK, "-----"), document("c", OTHER_MARK));

    assertChosenOtherwise(UNMARKED, false, 2);
  }

  @Test
  void fieldThatDoesNotTellAll_nobodyIsMissed() throws IOException {
    index(null, document("a", MARK), document("b"));

    assertChosenOtherwise(new GramField("grams", new BytesRef(MARK), false), false, 0);
  }

  @Test
  void noGramsAtAll_all() throws IOException {
    index(null, document("a"), document("b"));

    assertChosenOtherwise(MARKED, false, 2);
  }
}
