package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.ArrayUtil;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.codec.EntrySource.LaneSize;

/** Entries of a field of several leaves in this format. */
final class MergeSource extends EntrySource {

  /*
   * Every leaf's entries are sorted, so a merge reads them once, in parallel, bucket by bucket
   * of the new lane. Within a bucket, which has few, they are sorted again. Only numbers
   * change.
   */
  private final List<MergedLeaf> leaves = new ArrayList<>();
  private final int maxDoc;

  /** A field of a leaf, with the leaf's index in the merge. */
  record Part(int leaf, SegmentFieldTerms terms) {}

  /** Opens one field in all leaves. */
  MergeSource(MergeState state, List<Part> parts) throws IOException {
    this.maxDoc = state.segmentInfo.maxDoc();
    for (Part part : parts) {
      leaves.add(new MergedLeaf(state, part.leaf(), part.terms()));
    }
  }

  /** The fields of all leaves, by name; null if one is in another format or wrapped. */
  static @Nullable Map<String, List<Part>> parts(MergeState state) throws IOException {
    Map<String, List<Part>> parts = new TreeMap<>();
    for (int leaf = 0; leaf < state.fieldsProducers.length; leaf++) {
      FieldsProducer producer = state.fieldsProducers[leaf];
      if (producer == null) {
        continue;
      }
      for (String field : producer) {
        Terms terms = producer.terms(field);
        if (terms == null) {
          continue;
        }
        FieldInfo info = state.mergeFieldInfos.fieldInfo(field);
        if (info == null || !(terms instanceof SegmentFieldTerms ours)) {
          return null;
        }
        parts.computeIfAbsent(field, name -> new ArrayList<>()).add(new Part(leaf, ours));
      }
    }
    return parts;
  }

  @Override
  DocStarts count(Map<Integer, LaneSize> sizes) throws IOException {
    int[] counts = new int[maxDoc];
    for (MergedLeaf leaf : leaves) {
      leaf.addCounts(counts);
    }
    DocStarts starts = DocStarts.of(counts);
    for (MergedLeaf leaf : leaves) {
      leaf.setNewStarts(starts);
      leaf.addSizes(sizes);
    }
    return starts;
  }

  @Override
  void feed(int digits, LaneLayout layout, LaneWriter writer) throws IOException {
    List<MergedEntries> sources = new ArrayList<>();
    for (MergedLeaf leaf : leaves) {
      MergedEntries entries = leaf.entries(digits);
      if (entries != null) {
        sources.add(entries);
      }
    }
    Bucket bucket = new Bucket();
    for (int index = 0; index < layout.bucketCount(); index++) {
      for (MergedEntries entries : sources) {
        entries.takeThrough(index, layout, bucket);
      }
      bucket.sortInto(writer);
    }
  }

  /** The entries of one bucket, each as a long that sorts by value, then by number. */
  private static final class Bucket {

    /** The bits left by the sign and the widest value: 39, more than a leaf's sentences need. */
    private static final int NUMBER_BITS = Long.SIZE - 1 - Scheme.SEGMENT_BITS_MAX;

    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

    private long[] entries = new long[64];
    private int size;

    void add(int value, long number) {
      entries = ArrayUtil.grow(entries, size + 1);
      entries[size++] = (long) value << NUMBER_BITS | number;
    }

    void sortInto(LaneWriter writer) throws IOException {
      Arrays.sort(entries, 0, size);
      for (int i = 0; i < size; i++) {
        writer.add((int) (entries[i] >>> NUMBER_BITS), entries[i] & NUMBER_MASK);
      }
      size = 0;
    }
  }

  /** A cursor over the entries of a merged lane. */
  private static final class MergedEntries {

    private final MergedLeaf leaf;
    private final LaneReader lane;
    private final long count;
    private long index;
    private int bucket;
    private long bucketEnd;

    MergedEntries(MergedLeaf leaf, LaneReader lane, long count) {
      this.leaf = leaf;
      this.lane = lane;
      this.count = count;
      this.bucketEnd = lane.bucketEnd(0);
    }

    /** Takes the entries that follow, while they belong to this bucket of the new lane. */
    void takeThrough(int newBucket, LaneLayout layout, Bucket into) {
      for (; index < count; index++) {
        while (index >= bucketEnd) {
          bucketEnd = lane.bucketEnd(++bucket);
        }
        int value = lane.value(bucket, index);
        if (layout.bucket(value) > newBucket) {
          return;
        }
        long number = leaf.newNumber(lane.number(index));
        if (number != MergedLeaf.GONE) {
          into.add(value, number);
        }
      }
    }
  }

  /** One leaf of a merge, for one field: its remaining sentences and their new numbers. */
  private static final class MergedLeaf {

    /** The new number of a sentence of a deleted document. */
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

    /** Adds the lengths of the remaining documents at their new numbers. */
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

    /** Adds the number of remaining entries of each lane. */
    void addSizes(Map<Integer, LaneSize> sizes) throws IOException {
      for (LaneMeta lane : terms.lanes()) {
        sizes.merge(
            lane.digits(), new LaneSize(lane.layout().valueBits(), staying(lane)), LaneSize::plus);
      }
    }

    private long staying(LaneMeta lane) throws IOException {
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

    /** The entries of the lane of this term length, or null. */
    @Nullable MergedEntries entries(int digits) throws IOException {
      for (LaneMeta lane : terms.lanes()) {
        if (lane.digits() == digits) {
          return new MergedEntries(this, terms.open(lane), lane.entryCount());
        }
      }
      return null;
    }
  }
}
