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
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;

/** Entries of a field of several leaves that are in this format already. */
final class MergeSource implements EntrySource {

  /*
   * Every leaf's entries are sorted already, so a merge reads them once, side by side, bucket by bucket of
   * the new lane; within a bucket, which has few, they are sorted. Only numbers change.
   */
  private final List<MergedLeaf> leaves = new ArrayList<>();
  private final int[] counts;
  private final Map<Integer, LaneSize> lanes = new TreeMap<>();
  private DocStarts starts = DocStarts.of(new int[0]);

  /**
   * A field of a leaf.
   *
   * @param leaf its index in the merge
   */
  record Part(int leaf, SegmentFieldTerms terms) {}

  /** One field; reads where the documents' sentences begin, in all leaves. */
  MergeSource(MergeState state, List<Part> parts) throws IOException {
    this.counts = new int[state.segmentInfo.maxDoc()];
    for (Part part : parts) {
      leaves.add(new MergedLeaf(state, part.leaf(), part.terms()));
    }
  }

  /**
   * The fields of all leaves, by name; null if one of them is not in this format, or not as it
   * stands in the index.
   */
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
  public void prepare() throws IOException {
    for (MergedLeaf leaf : leaves) {
      leaf.addCounts(counts);
    }
    starts = DocStarts.of(counts);
    for (MergedLeaf leaf : leaves) {
      leaf.setNewStarts(starts);
      leaf.addSizes(lanes);
    }
    lanes.values().removeIf(size -> size.entryCount() == 0);
  }

  @Override
  public DocStarts starts() {
    return starts;
  }

  @Override
  public Map<Integer, LaneSize> lanes() {
    return lanes;
  }

  @Override
  public void feed(int digits, LaneLayout layout, LaneWriter writer) throws IOException {
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

  /** The entries of one bucket: value above, number below, as one long each so that they sort. */
  static final class Bucket {

    /** What the sign and the widest value leave: 39, and a leaf never has so many sentences. */
    private static final int NUMBER_BITS = Long.SIZE - 1 - Scheme.SEGMENT_BITS_MAX;

    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

    private long[] entries = new long[64];
    private int size;

    void add(int value, long number) {
      if (size == entries.length) {
        entries = Arrays.copyOf(entries, size * 2);
      }
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

  /** Goes once through the entries of a lane that is merged. */
  static final class MergedEntries {

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

    /** Takes the entries that follow, as long as they belong into this bucket of the new lane. */
    void takeThrough(int newBucket, LaneLayout layout, MergeSource.Bucket into) {
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
}
