package org.palimpsest.solr.codec;

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
import org.palimpsest.solr.codec.EntrySource.LaneSize;

/** Writes the segment fields of a leaf. */
final class SegmentFieldsWriter extends FieldsConsumer {

  private final SegmentWriteState state;
  private final LeafFiles.Outputs outputs;

  SegmentFieldsWriter(SegmentWriteState state) throws IOException {
    this.state = state;
    this.outputs =
        LeafFiles.of(state)
            .create(
                SegmentPostingsFormat.META,
                SegmentPostingsFormat.DIRECTORIES,
                SegmentPostingsFormat.ENTRIES);
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

  /** Merges leaves in this format number by number; otherwise all are read as postings. */
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
    IndexOutput meta = outputs.get(0);
    meta.writeInt(field.number);
    meta.writeInt(starts.docCount());
    StartsReader.write(meta, outputs.get(1), starts.maxDoc(), starts::start);
    meta.writeByte((byte) lanes.size());
    long docFreqSum = 0;
    for (Map.Entry<Integer, LaneSize> lane : lanes.entrySet()) {
      LaneSize size = lane.getValue();
      LaneLayout layout = LaneLayout.of(size.valueBits(), size.entryCount(), starts.size());
      LaneWriter writer = new LaneWriter(outputs, lane.getKey(), layout, starts, size.entryCount());
      source.feed(lane.getKey(), layout, writer);
      docFreqSum += writer.finish();
    }
    meta.writeVLong(docFreqSum);
  }

  @Override
  public void close() throws IOException {
    outputs.close();
  }
}
