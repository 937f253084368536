package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The postings of a value; positions are sentence ordinals. */
final class SegmentPostingsEnum extends PostingsEnum {

  private final SegmentFieldTerms field;
  private final LaneMeta meta;
  private final LaneReader lane;
  private final StartsReader starts;

  /** The index of the next document's first entry. */
  private long next;

  private long first;
  private long last;
  private int doc;
  private long docStart;
  private int freq;
  private int positionsRead;

  SegmentPostingsEnum(SegmentFieldTerms field, LaneMeta meta) throws IOException {
    this.field = field;
    this.meta = meta;
    this.lane = field.open(meta);
    this.starts = field.openStarts();
  }

  boolean isOf(SegmentFieldTerms otherField, LaneMeta otherMeta) {
    return field.equals(otherField) && meta.equals(otherMeta);
  }

  /** Starts over with the entries {@code [from, to)}. */
  SegmentPostingsEnum of(long from, long to) {
    first = from;
    next = from;
    last = to;
    doc = -1;
    freq = 0;
    positionsRead = 0;
    return this;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    if (next == last) {
      doc = NO_MORE_DOCS;
      return doc;
    }
    doc = starts.doc(lane.number(next), Math.max(0, doc));
    docStart = starts.start(doc);
    long docEnd = starts.start(doc + 1);
    first = next;
    do {
      next++;
    } while (next < last && lane.number(next) < docEnd);
    freq = (int) (next - first);
    positionsRead = 0;
    return doc;
  }

  @Override
  public int advance(int target) {
    if (target >= starts.docCount()) {
      next = last;
      return nextDoc();
    }
    long start = starts.start(target);
    long low = next;
    long high = last;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (lane.number(middle) < start) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    next = low;
    return nextDoc();
  }

  @Override
  public long cost() {
    return last - next;
  }

  @Override
  public int freq() {
    return freq;
  }

  @Override
  public int nextPosition() {
    return (int) (lane.number(first + positionsRead++) - docStart);
  }

  @Override
  public int startOffset() {
    return -1;
  }

  @Override
  public int endOffset() {
    return -1;
  }

  @Override
  public @Nullable BytesRef getPayload() {
    return null;
  }
}
