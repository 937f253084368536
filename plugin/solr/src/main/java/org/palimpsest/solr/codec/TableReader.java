package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.store.IndexInput;

/** The sentence tables of a leaf. */
final class TableReader extends DocValuesProducer {

  private final Map<String, TablesPlace> fields = new HashMap<>();
  private final OpenInputs files;

  TableReader(SegmentReadState state) throws IOException {
    files =
        OpenInputs.open(
            LeafFiles.of(state),
            TableDocValuesFormat.META,
            (meta, inputs) -> readFields(meta, inputs.get(0), state),
            TableDocValuesFormat.RESTS,
            TableDocValuesFormat.FINGERPRINTS);
  }

  private void readFields(IndexInput meta, IndexInput rests, SegmentReadState state)
      throws IOException {
    for (int number = meta.readInt();
        number != TableWriter.NO_MORE_FIELDS;
        number = meta.readInt()) {
      String name = state.fieldInfos.fieldInfo(number).name;
      fields.put(name, TablesPlace.read(meta, rests, state.segmentInfo.maxDoc()));
    }
  }

  @Override
  public BinaryDocValues getBinary(FieldInfo field) throws IOException {
    TablesPlace place = Objects.requireNonNull(fields.get(field.name));
    return new TableValues(place, files.get(0), files.get(1));
  }

  @Override
  public NumericDocValues getNumeric(FieldInfo field) {
    throw onlyBinary(field);
  }

  @Override
  public SortedDocValues getSorted(FieldInfo field) {
    throw onlyBinary(field);
  }

  @Override
  public SortedNumericDocValues getSortedNumeric(FieldInfo field) {
    throw onlyBinary(field);
  }

  @Override
  public SortedSetDocValues getSortedSet(FieldInfo field) {
    throw onlyBinary(field);
  }

  private static UnsupportedOperationException onlyBinary(FieldInfo field) {
    return new UnsupportedOperationException("field " + field.name + " is binary");
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
