package org.palimpsest.solr.codec;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

/** Creates and opens the files of a leaf, each with a header of codec, leaf and version. */
record LeafFiles(Directory directory, SegmentInfo leaf, String suffix, IOContext context) {

  /** A kind of file, with the name of its codec in its header. */
  record Kind(String extension, String codec) {}

  /** The version of both formats. A reader reads its own and all before it. */
  private static final int VERSION = 0;

  /** Follows the last field in meta, in place of a field number. */
  private static final int NO_MORE_FIELDS = -1;

  static LeafFiles of(SegmentWriteState state) {
    return new LeafFiles(state.directory, state.segmentInfo, state.segmentSuffix, state.context);
  }

  static LeafFiles of(SegmentReadState state) {
    return new LeafFiles(state.directory, state.segmentInfo, state.segmentSuffix, state.context);
  }

  private String name(Kind kind) {
    return IndexFileNames.segmentFileName(leaf.name, suffix, kind.extension());
  }

  /** Creates the files in this order, meta first; all or none. */
  Outputs create(Kind... kinds) throws IOException {
    List<IndexOutput> created = new ArrayList<>(kinds.length);
    try {
      for (Kind kind : kinds) {
        IndexOutput output = directory.createOutput(name(kind), context);
        created.add(output);
        CodecUtil.writeIndexHeader(output, kind.codec(), VERSION, leaf.getId(), suffix);
      }
      return new Outputs(created);
    } catch (Throwable e) {
      IOUtils.closeWhileHandlingException(created);
      throw e;
    }
  }

  /**
   * Opens the data files in this order, then reads the meta file; all or none. The checksum of meta
   * is verified now, those of data later.
   */
  Inputs open(Kind meta, FieldReader reader, Kind... kinds) throws IOException {
    List<IndexInput> opened = new ArrayList<>(kinds.length);
    try {
      for (Kind kind : kinds) {
        IndexInput input = directory.openInput(name(kind), context);
        opened.add(input);
        checkHeader(input, kind);
        CodecUtil.retrieveChecksum(input);
      }
      Inputs inputs = new Inputs(opened);
      readFields(meta, reader, inputs);
      return inputs;
    } catch (Throwable e) {
      IOUtils.closeWhileHandlingException(opened);
      throw e;
    }
  }

  private void checkHeader(IndexInput input, Kind kind) throws IOException {
    CodecUtil.checkIndexHeader(input, kind.codec(), VERSION, VERSION, leaf.getId(), suffix);
  }

  private void readFields(Kind meta, FieldReader reader, Inputs inputs) throws IOException {
    try (var input = directory.openChecksumInput(name(meta), IOContext.READONCE)) {
      Throwable failure = null;
      try {
        checkHeader(input, meta);
        for (int field = input.readInt(); field != NO_MORE_FIELDS; field = input.readInt()) {
          reader.read(field, input, inputs);
        }
      } catch (IOException | RuntimeException e) {
        failure = e; // checkFooter verifies the checksum and rethrows this
      } finally {
        CodecUtil.checkFooter(input, failure);
      }
    }
  }

  /** Reads what meta has of a field behind its number. */
  @FunctionalInterface
  interface FieldReader {
    void read(int fieldNumber, IndexInput meta, Inputs inputs) throws IOException;
  }

  /** The data files of an open leaf. */
  record Inputs(List<IndexInput> files) implements Closeable {

    IndexInput get(int index) {
      return files.get(index);
    }

    void checkIntegrity() throws IOException {
      for (IndexInput file : files) {
        CodecUtil.checksumEntireFile(file);
      }
    }

    @Override
    public void close() throws IOException {
      IOUtils.close(files);
    }
  }

  /** The files of a leaf that is written. Closing ends the list of fields in meta, the first. */
  static final class Outputs implements Closeable {

    private final List<IndexOutput> files;
    private boolean closed;

    private Outputs(List<IndexOutput> files) {
      this.files = files;
    }

    IndexOutput get(int index) {
      return files.get(index);
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try {
        files.get(0).writeInt(NO_MORE_FIELDS);
        for (IndexOutput file : files) {
          CodecUtil.writeFooter(file);
        }
      } catch (Throwable e) {
        IOUtils.closeWhileHandlingException(files);
        throw e;
      }
      IOUtils.close(files);
    }
  }
}
