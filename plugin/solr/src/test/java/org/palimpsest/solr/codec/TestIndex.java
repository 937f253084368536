package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;

/** An index of random documents, by our formats or by Lucene's own. */
final class TestIndex implements Closeable {

  static final DerivedFields FIELDS = new DerivedFields("sentences");

  private static final String ORDER = "order";

  /** Lucene's codec with our formats for our fields. */
  static final class OurCodec extends Lucene912Codec {

    private final PostingsFormat segments = PostingsFormat.forName(SegmentPostingsFormat.NAME);
    private final DocValuesFormat tables = DocValuesFormat.forName(TableDocValuesFormat.NAME);

    @Override
    public PostingsFormat getPostingsFormatForField(String field) {
      return field.startsWith(FIELDS.table() + DerivedFields.SEGMENT_INFIX)
          ? segments
          : super.getPostingsFormatForField(field);
    }

    @Override
    public DocValuesFormat getDocValuesFormatForField(String field) {
      return field.equals(FIELDS.table()) ? tables : super.getDocValuesFormatForField(field);
    }
  }

  private final Directory directory;
  private final IndexWriter writer;

  private TestIndex(Directory directory, IndexWriter writer) {
    this.directory = directory;
    this.writer = writer;
  }

  /**
   * An empty index.
   *
   * @param ours whether our formats are used
   * @param sorted whether documents are sorted, and compound files off
   */
  static TestIndex create(Directory directory, boolean ours, boolean sorted) throws IOException {
    return new TestIndex(directory, new IndexWriter(directory, config(ours, sorted)));
  }

  private static IndexWriterConfig config(boolean ours, boolean sorted) {
    IndexWriterConfig config = new IndexWriterConfig(new KeywordAnalyzer());
    config.setCodec(ours ? new OurCodec() : new Lucene912Codec());
    config.setUseCompoundFile(!sorted);
    config.setMergePolicy(NoMergePolicy.INSTANCE);
    config.setMergeScheduler(new SerialMergeScheduler());
    if (sorted) {
      config.setIndexSort(new Sort(new SortField(ORDER, SortField.Type.LONG)));
    }
    return config;
  }

  void add(String id, SentenceTable table) throws IOException {
    BytesRef bytes = new BytesRef(TableCodec.encode(table));
    add(id, SentenceFields.of(FIELDS, table, bytes));
  }

  /** Bytes that are not a table. */
  void add(String id, byte[] bytes) throws IOException {
    add(id, List.of(new BinaryDocValuesField(FIELDS.table(), new BytesRef(bytes))));
  }

  void add(String id, List<IndexableField> fields) throws IOException {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    document.add(new NumericDocValuesField(ORDER, id.hashCode()));
    fields.forEach(document::add);
    writer.addDocument(document);
  }

  void delete(String id) throws IOException {
    writer.deleteDocuments(new Term("id", id));
  }

  void flush() throws IOException {
    writer.flush();
  }

  /** Merges all leaves into one. */
  void merge() throws IOException {
    writer.getConfig().setMergePolicy(new LogDocMergePolicy());
    writer.forceMerge(1);
  }

  DirectoryReader open() throws IOException {
    writer.commit();
    return DirectoryReader.open(directory);
  }

  /** Lucene's own check of the index. */
  void check() throws IOException {
    writer.commit();
    Lock none = NoLockFactory.INSTANCE.obtainLock(directory, IndexWriter.WRITE_LOCK_NAME);
    try (CheckIndex check = new CheckIndex(directory, none)) {
      check.setDoSlowChecks(true);
      assertThat(check.checkIndex().clean).isTrue();
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** Documents of many kinds. */
  static void fill(Random random, int docCount, boolean mixed, TestIndex... indexes)
      throws IOException {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < docCount; i++) {
      String id = "doc" + i;
      ids.add(id);
      switch (random.nextInt(12)) {
        case 0 -> addAll(id, List.of(), indexes);
        case 1 -> addAll(id, TestTables.next(random, TestTables.DEFAULT, 0), indexes);
        case 2 -> addAll(id, noTable(random), indexes);
        case 3 ->
            addAll(
                id,
                TestTables.next(random, mixed ? TestTables.NARROW : TestTables.DEFAULT, 30),
                indexes);
        case 4 ->
            addAll(
                id,
                TestTables.next(random, mixed ? TestTables.WIDE : TestTables.DEFAULT, 200),
                indexes);
        default ->
            addAll(id, TestTables.next(random, TestTables.DEFAULT, random.nextInt(50)), indexes);
      }
      if (random.nextInt(20) == 0) {
        for (TestIndex index : indexes) {
          index.flush();
        }
      }
      if (random.nextInt(8) == 0) {
        String victim = ids.get(random.nextInt(ids.size()));
        for (TestIndex index : indexes) {
          index.delete(victim);
        }
      }
    }
    for (TestIndex index : indexes) {
      index.flush();
    }
  }

  private static byte[] noTable(Random random) {
    byte[] bytes = TableCodec.encode(TestTables.next(random, TestTables.DEFAULT, 3));
    bytes[random.nextInt(bytes.length)] ^= 1;
    return random.nextBoolean() ? bytes : new byte[random.nextInt(5)];
  }

  private static void addAll(String id, List<IndexableField> fields, TestIndex... indexes)
      throws IOException {
    for (TestIndex index : indexes) {
      index.add(id, fields);
    }
  }

  private static void addAll(String id, SentenceTable table, TestIndex... indexes)
      throws IOException {
    for (TestIndex index : indexes) {
      index.add(id, table);
    }
  }

  private static void addAll(String id, byte[] bytes, TestIndex... indexes) throws IOException {
    for (TestIndex index : indexes) {
      index.add(id, bytes);
    }
  }
}
