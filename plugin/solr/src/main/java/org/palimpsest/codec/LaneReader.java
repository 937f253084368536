package org.palimpsest.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectMonotonicReader;

/** Reads a lane; {@link LaneWriter} says how it is laid out. */
final class LaneReader implements SegmentIndex {

  private final LaneLayout layout;
  private final LongValues directory;
  private final PackedRow entries;
  private final int numberBits;
  private final int residualBits;
  private final long numberMask;

  LaneReader(LanePlace place, IndexInput directories, IndexInput entryData) throws IOException {
    this.layout = place.layout();
    this.numberBits = layout.numberBits();
    this.residualBits = layout.residualBits();
    this.numberMask = (1L << numberBits) - 1;
    this.directory =
        DirectMonotonicReader.getInstance(
            place.directory(),
            directories.randomAccessSlice(place.directoryOffset(), place.directoryLength()));
    this.entries =
        new PackedRow(entryData, place.entriesOffset(), place.entriesLength(), layout.entryBits());
  }

  @Override
  public void collect(int value, SentenceNumbers into) {
    int bucket = value >>> residualBits;
    if (bucket >= layout.bucketCount()) {
      return;
    }
    long start = directory.get(bucket);
    long end = directory.get(bucket + 1L);
    if (residualBits == 0) {
      entries.addTo(into, start, end);
      return;
    }
    int residual = layout.residual(value);
    for (long index = start; index < end; index++) {
      long entry = entries.get(index);
      int found = (int) (entry >>> numberBits);
      if (found == residual) {
        into.add((int) (entry & numberMask));
      } else if (found > residual) {
        return;
      }
    }
  }

  LaneLayout layout() {
    return layout;
  }

  /** The index of a bucket's first entry. */
  long bucketStart(int bucket) {
    return directory.get(bucket);
  }

  /** The index behind a bucket's last entry. */
  long bucketEnd(int bucket) {
    return directory.get(bucket + 1L);
  }

  /** The value of an entry that is in this bucket. */
  int value(int bucket, long index) {
    return bucket << residualBits | (int) (entries.get(index) >>> numberBits);
  }

  /** The sentence number of an entry. */
  int number(long index) {
    return (int) (entries.get(index) & numberMask);
  }
}
