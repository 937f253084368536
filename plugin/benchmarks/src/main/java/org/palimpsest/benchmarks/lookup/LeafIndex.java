package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;
import org.palimpsest.solr.lookup.CandidateFinder;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.lookup.PairSink;

/** An index of one leaf with the product's fields and formats, written by one thread. */
final class LeafIndex implements Closeable {

  private static final double RAM_BUFFER_MB = 256;

  private final DerivedFields fields;
  private final MMapDirectory directory;
  private final DirectoryReader reader;
  private final double writeSeconds;
  private final double mergeSeconds;

  /**
   * Writes the index.
   *
   * @param tables the sentence table of a document, by its number
   * @param folder an empty folder
   * @throws IOException if it cannot be written
   */
  LeafIndex(
      DerivedFields fields,
      ConfiguredFormats formats,
      int documents,
      IntFunction<SentenceTable> tables,
      Path folder)
      throws IOException {
    this.fields = fields;
    IndexWriterConfig config = new IndexWriterConfig();
    config.setCodec(formats.codec(fields));
    config.setRAMBufferSizeMB(RAM_BUFFER_MB);
    config.setUseCompoundFile(false); // sizes of parts are those of files
    config.setMergeScheduler(new SerialMergeScheduler());
    LogByteSizeMergePolicy neighbours = new LogByteSizeMergePolicy(); // keeps documents in order
    neighbours.setNoCFSRatio(0);
    config.setMergePolicy(neighbours);
    directory = new MMapDirectory(folder);
    long start = System.nanoTime();
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int document = 0; document < documents; document++) {
        writer.addDocument(document(tables.apply(document)));
      }
      long written = System.nanoTime();
      writeSeconds = (written - start) / 1e9;
      writer.forceMerge(1);
      writer.commit();
      mergeSeconds = (System.nanoTime() - written) / 1e9;
    }
    reader = DirectoryReader.open(directory);
    if (reader.leaves().size() != 1) {
      throw new IOException("the index has " + reader.leaves().size() + " leaves");
    }
  }

  private Document document(SentenceTable table) {
    Document document = new Document();
    SentenceFields.of(fields, table, new BytesRef(TableCodec.encode(table))).forEach(document::add);
    return document;
  }

  DirectoryReader reader() {
    return reader;
  }

  /** Seconds until all documents were added. */
  double writeSeconds() {
    return writeSeconds;
  }

  /** Seconds of the merge to one leaf and the commit. */
  double mergeSeconds() {
    return mergeSeconds;
  }

  private LeafReader leaf() {
    return reader.leaves().get(0).reader();
  }

  /** Takes a pair of a document and a window. */
  @FunctionalInterface
  interface PairTaker {
    /** Takes a pair. */
    void take(int doc, int window);
  }

  /** Hands over each document and window within the distance of a lookup. */
  void find(Lookup lookup, PairTaker taker) throws IOException {
    new CandidateFinder(lookup, Interruption.NEVER).find(leaf(), new Sink(taker));
  }

  private record Sink(PairTaker taker) implements PairSink {

    @Override
    public void collect(int doc, int window) {
      taker.take(doc, window);
    }

    @Override
    public void count(int window, long probes, long candidates) {}
  }

  /** The sizes of its files. */
  IndexParts parts() throws IOException {
    return IndexParts.of(directory, leaf(), fields);
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
