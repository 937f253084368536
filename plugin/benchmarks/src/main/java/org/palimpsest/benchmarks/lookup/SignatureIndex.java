package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.CandidateFinder;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.lookup.PairSink;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.SignaturePass;

/** The signatures of a library in an index as the product would have it, in one leaf. */
final class SignatureIndex implements Closeable {

  private static final DerivedFields FIELDS = new DerivedFields("signature");

  private static final double RAM_BUFFER_MB = 256;

  /** A page's length; it is in the table of each document. */
  private static final int TEXT_LENGTH = 3000;

  private final MMapDirectory directory;
  private final DirectoryReader reader;
  private final LeafReader leaf;

  /**
   * Builds it in an empty folder.
   *
   * @throws IOException if it cannot be written
   */
  SignatureIndex(SignatureLibrary library, ConfiguredFormats formats, Path folder)
      throws IOException {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setCodec(formats.codec(FIELDS));
    config.setRAMBufferSizeMB(RAM_BUFFER_MB);
    config.setUseCompoundFile(false); // each part is to be weighed by itself
    config.setMergeScheduler(new SerialMergeScheduler());
    LogByteSizeMergePolicy neighbours = new LogByteSizeMergePolicy(); // keeps documents in order
    neighbours.setNoCFSRatio(0);
    config.setMergePolicy(neighbours);
    directory = new MMapDirectory(folder);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < library.library(); i++) {
        writer.addDocument(document(library.ofLibrary(i)));
      }
      writer.forceMerge(1);
      writer.commit();
    }
    reader = DirectoryReader.open(directory);
    leaf = reader.leaves().get(0).reader();
  }

  private static Document document(long signature) {
    SentenceTable table =
        new SentenceTable(
            SignatureLibrary.header(),
            TEXT_LENGTH,
            new FingerprintedUnits(
                List.of(new Span(0, TEXT_LENGTH)),
                FingerprintList.of(List.of(new Fingerprint(signature, 0)))));
    Document document = new Document();
    SentenceFields.of(FIELDS, table, new BytesRef(TableCodec.encode(table))).forEach(document::add);
    return document;
  }

  IndexParts parts() throws IOException {
    return IndexParts.of(directory, leaf, FIELDS);
  }

  /** Looks one signature up, as a request for one document does. */
  void find(long sought, IntConsumer found) throws IOException {
    Lookup lookup =
        new Lookup(
            FIELDS,
            SignatureLibrary.header(),
            FingerprintList.of(List.of(new Fingerprint(sought, 0))),
            0,
            SignatureLibrary.DISTANCE);
    new CandidateFinder(lookup, Interruption.NEVER).find(leaf, new Sink(found));
  }

  private record Sink(IntConsumer found) implements PairSink {

    @Override
    public void collect(int doc, int window) {
      found.accept(doc);
    }

    @Override
    public void count(int window, long probes, long candidates) {}
  }

  /** Lets the library pass the signatures of an intake, on so many threads. */
  PassResult pass(FingerprintList intake, int threads) throws IOException {
    ExecutorService helpers = Executors.newFixedThreadPool(Math.max(1, threads - 1));
    try {
      TaskExecutor tasks = new TaskExecutor(threads == 1 ? Runnable::run : helpers);
      return new SignaturePass(
              new SignaturePass.Index(
                  reader,
                  new Numbers(),
                  new NearSearch.SignatureField(FIELDS, SignatureLibrary.header()),
                  tasks,
                  Interruption.NEVER),
              intake,
              new SignaturePass.Limits(SignatureLibrary.DISTANCE, 1000, Integer.MAX_VALUE))
          .run();
    } finally {
      helpers.shutdownNow();
    }
  }

  /** A document's number is its id. */
  private static final class Numbers implements SourceStore {

    @Override
    public int doc(String id) {
      return Integer.parseInt(id);
    }

    @Override
    public String id(int doc) {
      return Integer.toString(doc);
    }

    @Override
    public @Nullable SortedDocValues keys(LeafReader leaf) {
      return null;
    }

    @Override
    public @Nullable String title(int doc) {
      return null;
    }

    @Override
    public List<String> authors(int doc) {
      return List.of();
    }

    @Override
    public @Nullable String text(int doc) {
      return null;
    }

    @Override
    public List<String> textFields() {
      return List.of();
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
