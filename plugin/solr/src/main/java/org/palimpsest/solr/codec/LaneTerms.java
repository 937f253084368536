package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.solr.index.SegmentTerms;

/** Goes through the values of a lane, each spelled as a term. */
final class LaneTerms {

  private final LanePlace place;
  private final LaneReader lane;
  private final BytesRef term;
  private int bucket;
  private long from;
  private long to;

  LaneTerms(SegmentFieldTerms field, LanePlace place) throws IOException {
    this.place = place;
    this.lane = field.open(place);
    this.term = new BytesRef(new byte[place.digits()]);
  }

  LanePlace place() {
    return place;
  }

  /** The sentence number of an entry. */
  long number(long index) {
    return lane.number(index);
  }

  /** Whether the values are through. */
  boolean isAtEnd() {
    return from == place.entryCount();
  }

  /** Of the value where it stands. */
  BytesRef term() {
    return term;
  }

  /** The index of the first entry of the value where it stands. */
  long from() {
    return from;
  }

  /** The index behind the last entry of the value where it stands. */
  long to() {
    return to;
  }

  /** Goes to the next value, from before the first at the beginning. */
  void next() {
    from = to;
    if (!isAtEnd()) {
      while (lane.bucketEnd(bucket) <= from) {
        bucket++;
      }
      spell();
    }
  }

  /** Goes to the first value whose term is not below this one. */
  void seekCeil(BytesRef wanted) {
    long value = TermCeiling.of(wanted, place.digits());
    long wantedBucket = value >>> lane.layout().residualBits();
    if (wantedBucket >= lane.layout().bucketCount()) {
      from = place.entryCount();
      to = from;
      return;
    }
    bucket = (int) wantedBucket;
    from = lane.bucketStart(bucket);
    long end = lane.bucketEnd(bucket);
    while (from < end && lane.value(bucket, from) < value) {
      from++;
    }
    to = from;
    if (!isAtEnd()) {
      bucket = bucketOf(from);
      spell();
    }
  }

  /** The bucket of an entry that is not in front of the present one. */
  private int bucketOf(long index) {
    int low = bucket;
    int high = lane.layout().bucketCount() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lane.bucketEnd(middle) > index) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private void spell() {
    int value = lane.value(bucket, from);
    long end = lane.bucketEnd(bucket);
    to = from + 1;
    while (to < end && lane.value(bucket, to) == value) {
      to++;
    }
    SegmentTerms.write(value, place.digits(), term);
  }
}
