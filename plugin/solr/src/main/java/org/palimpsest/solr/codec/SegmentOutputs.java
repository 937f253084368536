package org.palimpsest.solr.codec;

import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;

/**
 * The three files of a leaf's segments, while they are written.
 *
 * @param files in the order of the accessors below
 */
record SegmentOutputs(OutputFiles files) implements Closeable {

  static SegmentOutputs create(SegmentWriteState state) throws IOException {
    return new SegmentOutputs(
        OutputFiles.create(
            LeafFiles.of(state),
            SegmentPostingsFormat.META,
            SegmentPostingsFormat.DIRECTORIES,
            SegmentPostingsFormat.ENTRIES));
  }

  /** Small, read when the leaf is opened. */
  IndexOutput meta() {
    return files.get(0);
  }

  /** Where buckets and documents begin. */
  IndexOutput directories() {
    return files.get(1);
  }

  /** The entries. */
  IndexOutput entries() {
    return files.get(2);
  }

  void writeFooters() throws IOException {
    files.writeFooters();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
