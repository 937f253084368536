package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/** Creates and opens the files of a leaf: each with a header that names kind, leaf and version. */
record LeafFiles(Directory directory, SegmentInfo leaf, String suffix, IOContext context) {

  /**
   * A kind of file.
   *
   * @param extension what its name ends with
   * @param codec what its header says
   */
  record Kind(String extension, String codec) {}

  /** The version of both formats. A reader knows its own and all before it. */
  private static final int VERSION = 0;

  static LeafFiles of(SegmentWriteState state) {
    return new LeafFiles(state.directory, state.segmentInfo, state.segmentSuffix, state.context);
  }

  static LeafFiles of(SegmentReadState state) {
    return new LeafFiles(state.directory, state.segmentInfo, state.segmentSuffix, state.context);
  }

  private String name(Kind kind) {
    return IndexFileNames.segmentFileName(leaf.name, suffix, kind.extension());
  }

  IndexOutput create(Kind kind) throws IOException {
    IndexOutput output = directory.createOutput(name(kind), context);
    boolean success = false;
    try {
      CodecUtil.writeIndexHeader(output, kind.codec(), VERSION, leaf.getId(), suffix);
      success = true;
      return output;
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(output);
      }
    }
  }

  /** Opens a file of data, whose checksum is left for later. */
  IndexInput open(Kind kind) throws IOException {
    IndexInput input = directory.openInput(name(kind), context);
    boolean success = false;
    try {
      CodecUtil.checkIndexHeader(input, kind.codec(), VERSION, VERSION, leaf.getId(), suffix);
      CodecUtil.retrieveChecksum(input);
      success = true;
      return input;
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(input);
      }
    }
  }

  /** Reads a small file whole, and verifies it. */
  void readWhole(Kind kind, Content content) throws IOException {
    try (var input = directory.openChecksumInput(name(kind), IOContext.READONCE)) {
      Throwable failure = null;
      try {
        CodecUtil.checkIndexHeader(input, kind.codec(), VERSION, VERSION, leaf.getId(), suffix);
        content.read(input);
      } catch (IOException | RuntimeException e) {
        failure = e; // the footer's check says whether the file is damaged, and throws this
      } finally {
        CodecUtil.checkFooter(input, failure);
      }
    }
  }

  /** Takes what stands between header and footer. */
  @FunctionalInterface
  interface Content {
    void read(IndexInput input) throws IOException;
  }
}
