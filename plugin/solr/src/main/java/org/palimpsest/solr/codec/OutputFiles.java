package org.palimpsest.solr.codec;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/** The files of a leaf while they are written: all of them are there, or none stays open. */
final class OutputFiles implements Closeable {

  private final List<IndexOutput> outputs;

  private OutputFiles(List<IndexOutput> outputs) {
    this.outputs = outputs;
  }

  /** Creates them, in this order. */
  static OutputFiles create(LeafFiles files, LeafFiles.Kind... kinds) throws IOException {
    List<IndexOutput> created = new ArrayList<>(kinds.length);
    boolean success = false;
    try {
      for (LeafFiles.Kind kind : kinds) {
        created.add(files.create(kind));
      }
      success = true;
      return new OutputFiles(created);
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(created);
      }
    }
  }

  /** The file of the kind at an index. */
  IndexOutput get(int index) {
    return outputs.get(index);
  }

  void writeFooters() throws IOException {
    for (IndexOutput output : outputs) {
      CodecUtil.writeFooter(output);
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(outputs);
  }
}
