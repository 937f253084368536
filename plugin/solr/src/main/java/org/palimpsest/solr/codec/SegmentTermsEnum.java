package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SlowImpactsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.SegmentTerms;

/** The terms of a segment field in order, merged from all lanes. */
final class SegmentTermsEnum extends BaseTermsEnum {

  private final SegmentFieldTerms field;
  private final LaneTerms[] lanes;
  private final StartsReader starts;
  private @Nullable LaneTerms current;
  private boolean started;

  SegmentTermsEnum(SegmentFieldTerms field) throws IOException {
    this.field = field;
    this.starts = field.openStarts();
    this.lanes = new LaneTerms[field.lanes().size()];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = new LaneTerms(field, field.lanes().get(i));
    }
  }

  @Override
  public @Nullable BytesRef next() {
    if (!started) {
      started = true;
      for (LaneTerms lane : lanes) {
        lane.next();
      }
    } else if (current != null) {
      current.next();
    }
    return smallest();
  }

  @Override
  public SeekStatus seekCeil(BytesRef target) {
    started = true;
    for (LaneTerms lane : lanes) {
      lane.seekCeil(target);
    }
    BytesRef found = smallest();
    if (found == null) {
      return SeekStatus.END;
    }
    return found.equals(target) ? SeekStatus.FOUND : SeekStatus.NOT_FOUND;
  }

  private @Nullable BytesRef smallest() {
    current = null;
    for (LaneTerms lane : lanes) {
      if (!lane.isAtEnd() && (current == null || lane.term().compareTo(current.term()) < 0)) {
        current = lane;
      }
    }
    return current == null ? null : current.term();
  }

  private LaneTerms positioned() {
    if (current == null) {
      throw new IllegalStateException("the enumeration stands at no term");
    }
    return current;
  }

  @Override
  public BytesRef term() {
    return positioned().term();
  }

  @Override
  public void seekExact(long ord) {
    throw new UnsupportedOperationException("terms have no ordinals");
  }

  @Override
  public long ord() {
    throw new UnsupportedOperationException("terms have no ordinals");
  }

  /** Counted, not stored. */
  @Override
  public int docFreq() throws IOException {
    LaneTerms lane = positioned();
    if (lane.to() - lane.from() == 1) {
      return 1;
    }
    int docs = 0;
    long end = -1;
    for (long index = lane.from(); index < lane.to(); index++) {
      long number = lane.number(index);
      if (number >= end) {
        docs++;
        end = starts.start(starts.doc(number, 0) + 1);
      }
    }
    return docs;
  }

  @Override
  public long totalTermFreq() {
    return positioned().to() - positioned().from();
  }

  @Override
  public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) throws IOException {
    LaneTerms lane = positioned();
    SegmentPostingsEnum postings =
        reuse instanceof SegmentPostingsEnum ours && ours.isOf(field, lane.meta())
            ? ours
            : new SegmentPostingsEnum(field, lane.meta());
    return postings.of(lane.from(), lane.to());
  }

  @Override
  public ImpactsEnum impacts(int flags) throws IOException {
    return new SlowImpactsEnum(postings(null, flags));
  }

  /** Enumerates the values of a lane as terms. */
  private static final class LaneTerms {

    private final LaneMeta meta;
    private final LaneReader lane;
    private final BytesRef term;
    private int bucket;
    private long from;
    private long to;

    LaneTerms(SegmentFieldTerms field, LaneMeta meta) throws IOException {
      this.meta = meta;
      this.lane = field.open(meta);
      this.term = new BytesRef(new byte[meta.digits()]);
    }

    LaneMeta meta() {
      return meta;
    }

    long number(long index) {
      return lane.number(index);
    }

    boolean isAtEnd() {
      return from == meta.entryCount();
    }

    /** The current term. */
    BytesRef term() {
      return term;
    }

    /** The index of the current term's first entry. */
    long from() {
      return from;
    }

    /** The index behind the current term's last entry. */
    long to() {
      return to;
    }

    /** Moves to the next value, at first to the first one. */
    void next() {
      from = to;
      if (!isAtEnd()) {
        while (lane.bucketEnd(bucket) <= from) {
          bucket++;
        }
        spell();
      }
    }

    /** Moves to the first value whose term is at least {@code target}. */
    void seekCeil(BytesRef target) {
      long value = TermCeiling.of(target, meta.digits());
      long targetBucket = value >>> lane.layout().residualBits();
      if (targetBucket >= lane.layout().bucketCount()) {
        from = meta.entryCount();
        to = from;
        return;
      }
      bucket = (int) targetBucket;
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

    /** The bucket of an entry, not before the current bucket. */
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
      SegmentTerms.write(value, meta.digits(), term);
    }
  }
}
