package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.MergeState;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.codec.MergeSource.MergedEntries;

/** One leaf of a merge, for one field: which of its sentences stay, and what numbers they get. */
final class MergedLeaf {

  /** What {@link #newNumber} says of a sentence whose document was deleted. */
  static final long GONE = -1;

  private final SegmentFieldTerms terms;
  private final MergeState.DocMap docMap;
  private final boolean allStayInOrder;
  private final DocStarts oldStarts;
  private @Nullable DocStarts newStarts;
  private long shift;

  MergedLeaf(MergeState state, int leaf, SegmentFieldTerms terms) throws IOException {
    this.terms = terms;
    this.docMap = state.docMaps[leaf];
    this.allStayInOrder = state.liveDocs[leaf] == null && !state.needsIndexSort;
    this.oldStarts = terms.loadStarts();
  }

  /** Puts the lengths of the documents that stay where they will stand. */
  void addCounts(int[] counts) {
    for (int doc = 0; doc < oldStarts.maxDoc(); doc++) {
      int mapped = docMap.get(doc);
      if (mapped >= 0) {
        counts[mapped] = (int) (oldStarts.start(doc + 1) - oldStarts.start(doc));
      }
    }
  }

  void setNewStarts(DocStarts starts) {
    newStarts = starts;
    shift = allStayInOrder ? starts.start(docMap.get(0)) : 0;
  }

  /** The number of a sentence in the new leaf, or {@link #GONE}. */
  long newNumber(long number) {
    if (allStayInOrder) {
      return number + shift;
    }
    int doc = oldStarts.doc(number);
    int mapped = docMap.get(doc);
    return mapped < 0 || newStarts == null
        ? GONE
        : newStarts.start(mapped) + number - oldStarts.start(doc);
  }

  /** Adds how many entries of each lane stay. */
  void addSizes(Map<Integer, LaneSize> sizes) throws IOException {
    for (LanePlace lane : terms.lanes()) {
      sizes.merge(
          lane.digits(), new LaneSize(lane.layout().valueBits(), staying(lane)), LaneSize::plus);
    }
  }

  private long staying(LanePlace lane) throws IOException {
    if (allStayInOrder) {
      return lane.entryCount();
    }
    LaneReader reader = terms.open(lane);
    long count = 0;
    for (long index = 0; index < lane.entryCount(); index++) {
      count += newNumber(reader.number(index)) == GONE ? 0 : 1;
    }
    return count;
  }

  /** The entries of its lane of this term length; null if it has none. */
  @Nullable MergedEntries entries(int digits) throws IOException {
    for (LanePlace lane : terms.lanes()) {
      if (lane.digits() == digits) {
        return new MergedEntries(this, terms.open(lane), lane.entryCount());
      }
    }
    return null;
  }
}
