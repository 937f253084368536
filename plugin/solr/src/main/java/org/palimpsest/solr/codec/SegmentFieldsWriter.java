package org.palimpsest.solr.codec;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.IndexOutput;
import org.jspecify.annotations.Nullable;

/** Writes the segment fields of a leaf. */
final class SegmentFieldsWriter extends FieldsConsumer {

  /** Behind the last field, where a field's number would stand. */
  static final int NO_MORE_FIELDS = -1;

  private final SegmentWriteState state;
  private final SegmentOutputs outputs;
  private boolean closed;

  SegmentFieldsWriter(SegmentWriteState state) throws IOException {
    this.state = state;
    this.outputs = SegmentOutputs.create(state);
  }

  @Override
  public void write(Fields fields, @Nullable NormsProducer norms) throws IOException {
    for (String field : fields) {
      Terms terms = fields.terms(field);
      if (terms != null) {
        write(requireFitting(field), new PostingsSource(field, terms, state.segmentInfo.maxDoc()));
      }
    }
  }

  private FieldInfo requireFitting(String field) {
    FieldInfo info = state.fieldInfos.fieldInfo(field);
    if (info.getIndexOptions() != IndexOptions.DOCS_AND_FREQS_AND_POSITIONS || info.hasPayloads()) {
      throw new IllegalArgumentException(
          "postingsFormat "
              + SegmentPostingsFormat.NAME
              + " is for segment fields, which are indexed with positions and nothing more; field "
              + field
              + " is not");
    }
    return info;
  }

  /**
   * Leaves that are in this format already are joined number by number; where any is not, all are
   * read as postings.
   */
  @Override
  public void merge(MergeState mergeState, @Nullable NormsProducer norms) throws IOException {
    Map<String, List<MergeSource.Part>> fields = MergeSource.parts(mergeState);
    if (fields == null) {
      super.merge(mergeState, norms);
      return;
    }
    for (FieldsProducer producer : mergeState.fieldsProducers) {
      if (producer != null) {
        producer.checkIntegrity();
      }
    }
    for (Map.Entry<String, List<MergeSource.Part>> field : fields.entrySet()) {
      write(requireFitting(field.getKey()), new MergeSource(mergeState, field.getValue()));
    }
  }

  private void write(FieldInfo field, EntrySource source) throws IOException {
    source.prepare();
    Map<Integer, LaneSize> lanes = source.lanes();
    if (lanes.isEmpty()) {
      return;
    }
    DocStarts starts = source.starts();
    outputs.meta().writeInt(field.number);
    outputs.meta().writeInt(starts.docCount());
    StartsReader.write(outputs.meta(), outputs.directories(), starts.maxDoc(), starts::start);
    outputs.meta().writeByte((byte) lanes.size());
    long docFreqSum = 0;
    for (Map.Entry<Integer, LaneSize> lane : lanes.entrySet()) {
      LaneSize size = lane.getValue();
      LaneLayout layout = LaneLayout.of(size.valueBits(), size.entryCount(), starts.size());
      LaneWriter writer = new LaneWriter(outputs, lane.getKey(), layout, starts, size.entryCount());
      source.feed(lane.getKey(), layout, writer);
      docFreqSum += writer.finish();
    }
    outputs.meta().writeVLong(docFreqSum);
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (outputs) {
      outputs.meta().writeInt(NO_MORE_FIELDS);
      outputs.writeFooters();
    }
  }

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
}
