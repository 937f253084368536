package org.palimpsest.solr.codec;

import com.carrotsearch.randomizedtesting.ClassModel;
import com.carrotsearch.randomizedtesting.JUnit4MethodProvider;
import com.carrotsearch.randomizedtesting.TestMethodProvider;
import com.carrotsearch.randomizedtesting.annotations.TestMethodProviders;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.BaseDocValuesFormatTestCase;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneJUnit3MethodProvider;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOSupplier;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.NamedThreadFactory;
import org.junit.Test;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableHeader;

/**
 * Lucene's contract test of docValues, over {@link TableDocValuesFormat}. The format promises all
 * of it for binary values, tables or not; it promises nothing for numbers and for sorted values,
 * which it refuses. The base class gives one field of a document any type, so {@link BinaryInOurs}
 * hands binary fields to our format and all others to Lucene's. Tests in which no field is binary
 * would test Lucene's alone, and are left out.
 */
@TestMethodProviders({
  TableDocValuesContractTest.TestsOfBinaryValues.class,
  JUnit4MethodProvider.class
})
public final class TableDocValuesContractTest extends BaseDocValuesFormatTestCase {

  /** Names of the base class's tests of other types. */
  private static final Pattern OTHERS =
      Pattern.compile(".*(Sorted|Numeric|Number|Float|Zero|GCD|DocValuesSimple).*");

  /** Finds the base class's tests that have binary fields. */
  public static final class TestsOfBinaryValues implements TestMethodProvider {
    @Override
    public Collection<Method> getTestMethods(Class<?> suite, ClassModel model) {
      return new LuceneJUnit3MethodProvider()
          .getTestMethods(suite, model).stream()
              .filter(method -> !OTHERS.matcher(method.getName()).matches())
              .toList();
    }
  }

  @Override
  protected Codec getCodec() {
    return TestUtil.alwaysDocValuesFormat(new BinaryInOurs());
  }

  @Override
  protected void addRandomFields(Document document) {
    super.addRandomFields(document);
    if (usually()) {
      document.add(new BinaryDocValuesField("tables", table(random())));
    }
  }

  /** A table of one of several schemes, or bytes that are nearly one. */
  private static BytesRef table(Random random) {
    TableHeader header =
        switch (random.nextInt(4)) {
          case 0 -> TestTables.NARROW;
          case 1 -> TestTables.WIDE;
          default -> TestTables.DEFAULT;
        };
    byte[] bytes = TableCodec.encode(TestTables.next(random, header, random.nextInt(20)));
    if (random.nextInt(10) == 0) {
      bytes[random.nextInt(bytes.length)] ^= 1;
    }
    return new BytesRef(bytes);
  }

  /** Flushed, merged and deleted from at random; read by several threads. */
  @Test
  public void randomTables_asStored() throws Exception {
    for (int round = 0; round < 5; round++) {
      try (Directory directory = newDirectory();
          RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
        int docCount = atLeast(100);
        for (int i = 0; i < docCount; i++) {
          Document document = new Document();
          document.add(new StringField("id", "" + random().nextInt(docCount), Field.Store.NO));
          if (usually()) {
            BytesRef table = table(random());
            document.add(new BinaryDocValuesField("tables", table));
            document.add(new StoredField("stored", table));
          }
          writer.updateDocument(new Term("id", "" + random().nextInt(docCount)), document);
        }
        if (random().nextBoolean()) {
          writer.forceMerge(1 + random().nextInt(2));
        }
        try (DirectoryReader reader = writer.getReader()) {
          byThreads(
              () -> {
                for (LeafReaderContext leaf : reader.leaves()) {
                  verify(leaf.reader());
                }
              });
        }
      }
    }
  }

  private static void verify(LeafReader leaf) throws IOException {
    BinaryDocValues tables = DocValues.getBinary(leaf, "tables");
    StoredFields stored = leaf.storedFields();
    for (int doc = 0; doc < leaf.maxDoc(); doc += 1 + random().nextInt(2)) {
      BytesRef expected = stored.document(doc).getBinaryValue("stored");
      assertEquals(expected != null, tables.advanceExact(doc));
      if (expected != null) {
        assertEquals(expected, tables.binaryValue());
      }
    }
  }

  /** Runs a check in three threads at once, and throws the first error of any. */
  static void byThreads(ThrowingRunnable check) throws Exception {
    List<Callable<Void>> checks =
        Collections.nCopies(
            3,
            () -> {
              try {
                check.run();
              } catch (Throwable e) {
                throw new AssertionError(e);
              }
              return null;
            });
    ExecutorService threads = Executors.newFixedThreadPool(3, new NamedThreadFactory("check"));
    try {
      for (Future<Void> done : threads.invokeAll(checks)) {
        done.get();
      }
    } finally {
      TestUtil.shutdownExecutorService(threads);
    }
  }

  /** Opens the second of two; if that fails, closes the first. */
  static <T> T orClose(Closeable first, IOSupplier<T> second) throws IOException {
    boolean success = false;
    try {
      T opened = second.get();
      success = true;
      return opened;
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(first);
      }
    }
  }

  /** Hands binary fields to our format, and all others to Lucene's. */
  public static final class BinaryInOurs extends DocValuesFormat {

    private final DocValuesFormat ours = new TableDocValuesFormat();
    private final DocValuesFormat lucenes = new Lucene90DocValuesFormat();

    /** The format; Lucene needs this constructor. */
    public BinaryInOurs() {
      super("PalimpsestTablesAndOthers");
    }

    @Override
    public DocValuesConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
      DocValuesConsumer tables = ours.fieldsConsumer(state);
      DocValuesConsumer others = orClose(tables, () -> lucenes.fieldsConsumer(state));
      return new DocValuesConsumer() {
        @Override
        public void addBinaryField(FieldInfo field, DocValuesProducer values) throws IOException {
          tables.addBinaryField(field, values);
        }

        @Override
        public void mergeBinaryField(FieldInfo field, MergeState merge) throws IOException {
          tables.mergeBinaryField(field, merge);
        }

        @Override
        public void addNumericField(FieldInfo field, DocValuesProducer values) throws IOException {
          others.addNumericField(field, values);
        }

        @Override
        public void addSortedField(FieldInfo field, DocValuesProducer values) throws IOException {
          others.addSortedField(field, values);
        }

        @Override
        public void addSortedNumericField(FieldInfo field, DocValuesProducer values)
            throws IOException {
          others.addSortedNumericField(field, values);
        }

        @Override
        public void addSortedSetField(FieldInfo field, DocValuesProducer values)
            throws IOException {
          others.addSortedSetField(field, values);
        }

        @Override
        public void close() throws IOException {
          IOUtils.close(tables, others);
        }
      };
    }

    @Override
    public DocValuesProducer fieldsProducer(SegmentReadState state) throws IOException {
      DocValuesProducer tables = ours.fieldsProducer(state);
      DocValuesProducer others = orClose(tables, () -> lucenes.fieldsProducer(state));
      return new DocValuesProducer() {
        @Override
        public BinaryDocValues getBinary(FieldInfo field) throws IOException {
          return tables.getBinary(field);
        }

        @Override
        public NumericDocValues getNumeric(FieldInfo field) throws IOException {
          return others.getNumeric(field);
        }

        @Override
        public SortedDocValues getSorted(FieldInfo field) throws IOException {
          return others.getSorted(field);
        }

        @Override
        public SortedNumericDocValues getSortedNumeric(FieldInfo field) throws IOException {
          return others.getSortedNumeric(field);
        }

        @Override
        public SortedSetDocValues getSortedSet(FieldInfo field) throws IOException {
          return others.getSortedSet(field);
        }

        @Override
        public void checkIntegrity() throws IOException {
          tables.checkIntegrity();
          others.checkIntegrity();
        }

        @Override
        public void close() throws IOException {
          IOUtils.close(tables, others);
        }
      };
    }
  }
}
