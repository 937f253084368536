package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;

/**
 * Builds an index as the product would: the same fields, in one leaf, by one thread.
 *
 * @param writeSeconds until all documents had been added
 * @param mergeSeconds until there was one leaf, and it was committed
 */
record ProductIndex(double writeSeconds, double mergeSeconds) {

  /** The fields of the configset. */
  static final DerivedFields FIELDS = new DerivedFields("sentences");

  private static final double RAM_BUFFER_MB = 256;

  /**
   * Builds it in an empty folder.
   *
   * @throws IOException if it cannot be written
   */
  static ProductIndex build(SyntheticLibrary library, ConfiguredFormats formats, Path folder)
      throws IOException {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setCodec(formats.codec(FIELDS));
    config.setRAMBufferSizeMB(RAM_BUFFER_MB);
    config.setUseCompoundFile(false); // each part is to be weighed by itself
    config.setMergeScheduler(new SerialMergeScheduler());
    LogByteSizeMergePolicy neighbours = new LogByteSizeMergePolicy(); // keeps documents in order
    neighbours.setNoCFSRatio(0);
    config.setMergePolicy(neighbours);
    long start = System.nanoTime();
    try (Directory directory = new MMapDirectory(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int document = 0; document < library.documents(); document++) {
        writer.addDocument(document(library.table(document)));
      }
      long written = System.nanoTime();
      writer.forceMerge(1);
      writer.commit();
      return new ProductIndex(seconds(start, written), seconds(written, System.nanoTime()));
    }
  }

  private static Document document(SentenceTable table) {
    Document document = new Document();
    SentenceFields.of(FIELDS, table, new BytesRef(TableCodec.encode(table))).forEach(document::add);
    return document;
  }

  private static double seconds(long startNanos, long endNanos) {
    return (endNanos - startNanos) / 1e9;
  }
}
