package org.palimpsest.solr.codec;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;

/** The files of data of a leaf while it is read: all of them are open, or none stays open. */
final class OpenInputs implements Closeable {

  private final List<IndexInput> inputs;

  private OpenInputs(List<IndexInput> inputs) {
    this.inputs = inputs;
  }

  /**
   * Opens them, in this order, and reads the small one that says where everything stands.
   *
   * @param content takes that one, when the others are open
   */
  static OpenInputs open(
      LeafFiles files, LeafFiles.Kind meta, Content content, LeafFiles.Kind... kinds)
      throws IOException {
    List<IndexInput> opened = new ArrayList<>(kinds.length);
    boolean success = false;
    try {
      for (LeafFiles.Kind kind : kinds) {
        opened.add(files.open(kind));
      }
      OpenInputs inputs = new OpenInputs(opened);
      files.readWhole(meta, input -> content.read(input, inputs));
      success = true;
      return inputs;
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(opened);
      }
    }
  }

  /** Takes what stands between header and footer of the small file. */
  @FunctionalInterface
  interface Content {
    void read(IndexInput meta, OpenInputs inputs) throws IOException;
  }

  /** The file of the kind at an index. */
  IndexInput get(int index) {
    return inputs.get(index);
  }

  void checkIntegrity() throws IOException {
    for (IndexInput input : inputs) {
      CodecUtil.checksumEntireFile(input);
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(inputs);
  }
}
