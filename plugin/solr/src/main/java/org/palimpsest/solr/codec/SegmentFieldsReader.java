package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.IndexInput;
import org.jspecify.annotations.Nullable;

/** The segment fields of a leaf. */
final class SegmentFieldsReader extends FieldsProducer {

  private final Map<String, SegmentFieldTerms> fields = new TreeMap<>();
  private final OpenInputs files;

  SegmentFieldsReader(SegmentReadState state) throws IOException {
    files =
        OpenInputs.open(
            LeafFiles.of(state),
            SegmentPostingsFormat.META,
            (meta, inputs) -> readFields(meta, inputs.get(0), inputs.get(1), state),
            SegmentPostingsFormat.DIRECTORIES,
            SegmentPostingsFormat.ENTRIES);
  }

  private void readFields(
      IndexInput meta, IndexInput directories, IndexInput entries, SegmentReadState state)
      throws IOException {
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
    files.checkIntegrity();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
