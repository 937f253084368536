package org.palimpsest.codec;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;

/** The sentence tables of a leaf. */
final class TableReader extends DocValuesProducer {

  private final Map<String, TablesPlace> fields = new HashMap<>();
  private final IndexInput rests;
  private final IndexInput fingerprints;

  TableReader(SegmentReadState state) throws IOException {
    LeafFiles files = LeafFiles.of(state);
    IndexInput openRests = null;
    IndexInput openFingerprints = null;
    boolean success = false;
    try {
      openRests = files.open(TableDocValuesFormat.RESTS);
      openFingerprints = files.open(TableDocValuesFormat.FINGERPRINTS);
      rests = openRests;
      fingerprints = openFingerprints;
      files.readWhole(TableDocValuesFormat.META, meta -> readFields(meta, state));
      success = true;
    } finally {
      if (!success) {
        IOUtils.closeWhileHandlingException(openRests, openFingerprints);
      }
    }
  }

  private void readFields(IndexInput meta, SegmentReadState state) throws IOException {
    for (int number = meta.readInt();
        number != TableWriter.NO_MORE_FIELDS;
        number = meta.readInt()) {
      String name = state.fieldInfos.fieldInfo(number).name;
      fields.put(name, TablesPlace.read(meta, state.segmentInfo.maxDoc()));
    }
  }

  @Override
  public BinaryDocValues getBinary(FieldInfo field) throws IOException {
    TablesPlace place = Objects.requireNonNull(fields.get(field.name));
    return new TableValues(place, rests, fingerprints);
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
    CodecUtil.checksumEntireFile(rests);
    CodecUtil.checksumEntireFile(fingerprints);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(rests, fingerprints);
  }
}
