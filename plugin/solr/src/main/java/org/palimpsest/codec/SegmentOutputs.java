package org.palimpsest.codec;

import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/**
 * The three files of a leaf's segments, while they are written.
 *
 * @param meta small, read when the leaf is opened
 * @param directories where buckets and documents begin
 * @param entries the entries
 */
record SegmentOutputs(IndexOutput meta, IndexOutput directories, IndexOutput entries)
    implements Closeable {

  static SegmentOutputs create(SegmentWriteState state) throws IOException {
    LeafFiles files = LeafFiles.of(state);
    IndexOutput meta = null;
    IndexOutput directories = null;
    IndexOutput entries = null;
    boolean success = false;
    try {
      meta = files.create(SegmentPostingsFormat.META);
      directories = files.create(SegmentPostingsFormat.DIRECTORIES);
      entries = files.create(SegmentPostingsFormat.ENTRIES);
      success = true;
      return new SegmentOutputs(meta, directories, entries);
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(meta, directories, entries);
      }
    }
  }

  void writeFooters() throws IOException {
    CodecUtil.writeFooter(meta);
    CodecUtil.writeFooter(directories);
    CodecUtil.writeFooter(entries);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(meta, directories, entries);
  }
}
