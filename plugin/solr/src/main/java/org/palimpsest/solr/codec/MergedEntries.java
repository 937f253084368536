package org.palimpsest.solr.codec;

/** Goes once through the entries of a lane that is merged. */
final class MergedEntries {

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
