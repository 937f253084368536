package org.palimpsest.codec;

import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** The segment fields of a leaf. */
final class SegmentFieldsReader extends FieldsProducer {

  private final Map<String, SegmentFieldTerms> fields = new TreeMap<>();
  private final IndexInput directories;
  private final IndexInput entries;

  SegmentFieldsReader(SegmentReadState state) throws IOException {
    LeafFiles files = LeafFiles.of(state);
    IndexInput openDirectories = null;
    IndexInput openEntries = null;
    boolean success = false;
    try {
      openDirectories = files.open(SegmentPostingsFormat.DIRECTORIES);
      openEntries = files.open(SegmentPostingsFormat.ENTRIES);
      directories = openDirectories;
      entries = openEntries;
      files.readWhole(SegmentPostingsFormat.META, meta -> readFields(meta, state));
      success = true;
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(openDirectories, openEntries);
      }
    }
  }

  private void readFields(IndexInput meta, SegmentReadState state) throws IOException {
    for (int number = meta.readInt();
        number != SegmentFieldsWriter.NO_MORE_FIELDS;
        number = meta.readInt()) {
      FieldInfo info = state.fieldInfos.fieldInfo(number);
      fields.put(
          info.name, new SegmentFieldTerms(meta, state.segmentInfo.maxDoc(), directories, entries));
    }
  }

  @Override
  public Iterator<String> iterator() {
    return Collections.unmodifiableSet(fields.keySet()).iterator();
  }

  @Override
  public @Nullable Terms terms(String field) {
    return fields.get(field);
  }

  @Override
  public int size() {
    return fields.size();
  }

  @Override
  public void checkIntegrity() throws IOException {
    CodecUtil.checksumEntireFile(directories);
    CodecUtil.checksumEntireFile(entries);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(directories, entries);
  }
}
