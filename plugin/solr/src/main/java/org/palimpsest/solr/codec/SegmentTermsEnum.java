package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SlowImpactsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The terms of a segment field in order: those of all lanes, merged. */
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
  public SeekStatus seekCeil(BytesRef wanted) {
    started = true;
    for (LaneTerms lane : lanes) {
      lane.seekCeil(wanted);
    }
    BytesRef found = smallest();
    if (found == null) {
      return SeekStatus.END;
    }
    return found.equals(wanted) ? SeekStatus.FOUND : SeekStatus.NOT_FOUND;
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

  /** Counts: nothing is stored for it. */
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
        end = starts.start(starts.doc(number) + 1);
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
        reuse instanceof SegmentPostingsEnum ours && ours.isOf(field, lane.place())
            ? ours
            : new SegmentPostingsEnum(field, lane.place());
    return postings.of(lane.from(), lane.to());
  }

  @Override
  public ImpactsEnum impacts(int flags) throws IOException {
    return new SlowImpactsEnum(postings(null, flags));
  }
}
