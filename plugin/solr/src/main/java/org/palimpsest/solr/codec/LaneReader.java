package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectMonotonicReader;

/**
 * Reads a lane in the layout of {@link LaneWriter}. Methods that collect numbers are for leaves
 * whose numbers are ints, see {@link LeafFingerprints}.
 */
final class LaneReader implements SegmentIndex {

  private final LaneLayout layout;
  private final LongValues directory;
  private final PackedRow entries;
  private final int numberBits;
  private final int residualBits;
  private final long numberMask;

  /*
   * Bounds of several values' entries, reused between calls.
   */
  private long[] starts = new long[0];
  private long[] ends = new long[0];

  LaneReader(LaneMeta meta, IndexInput directories, IndexInput entryData) throws IOException {
    this.layout = meta.layout();
    this.numberBits = layout.numberBits();
    this.residualBits = layout.residualBits();
    this.numberMask = (1L << numberBits) - 1;
    this.directory =
        DirectMonotonicReader.getInstance(
            meta.directory(),
            directories.randomAccessSlice(meta.directoryOffset(), meta.directoryLength()));
    this.entries =
        new PackedRow(entryData, meta.entriesOffset(), meta.entriesLength(), layout.entryBits());
  }

  @Override
  public void collect(int value, SentenceNumbers into) {
    int bucket = value >>> residualBits;
    if (bucket < layout.bucketCount()) {
      collect(value, directory.get(bucket), directory.get(bucket + 1L), into);
    }
  }

  /**
   * First all directory reads, then the first entry of each value, then the rest: independent reads
   * in a row overlap their cache misses.
   */
  @Override
  public void collect(int value, int[] masks, int count, SentenceNumbers into) {
    if (starts.length < count) {
      starts = new long[masks.length];
      ends = new long[masks.length];
    }
    for (int i = 0; i < count; i++) {
      int bucket = (value ^ masks[i]) >>> residualBits;
      boolean exists = bucket < layout.bucketCount();
      starts[i] = exists ? directory.get(bucket) : 0;
      ends[i] = exists ? directory.get(bucket + 1L) : 0;
    }
    touchFirst(count);
    for (int i = 0; i < count; i++) {
      collect(value ^ masks[i], starts[i], ends[i], into);
    }
  }

  /**
   * Reads the first entry of each value, so that the processor fetches all their cache lines at
   * once. The check of the sum keeps the compiler from dropping the reads.
   */
  private void touchFirst(int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += entries.get(starts[i]) & Integer.MAX_VALUE;
    }
    if (sum < 0) {
      throw new IllegalStateException("an entry is below zero");
    }
  }

  /** Adds the entries of a bucket that have the value. */
  private void collect(int value, long start, long end, SentenceNumbers into) {
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

  /** In a small leaf a bucket holds many values, and is read once for all of them. */
  @Override
  public void collectBlock(int first, int count, int[] starts, SentenceNumbers into) {
    int bucket = first >>> residualBits;
    int last = Math.min((first + count - 1) >>> residualBits, layout.bucketCount() - 1);
    int member = 0;
    long end = bucket <= last ? directory.get(bucket) : 0;
    for (; bucket <= last; bucket++) {
      long index = end;
      end = directory.get(bucket + 1L);
      for (; index < end; index++) {
        long entry = entries.get(index);
        int place = (bucket << residualBits | (int) (entry >>> numberBits)) - first;
        if (place >= 0 && place < count) {
          while (member <= place) {
            starts[member++] = into.size();
          }
          into.add((int) (entry & numberMask));
        }
      }
    }
    while (member <= count) {
      starts[member++] = into.size();
    }
  }

  @Override
  public long blockSizeMax(int count) {
    int buckets = Math.max(1, count >>> residualBits);
    long max = 0;
    long start = directory.get(0);
    for (int bucket = 0; bucket < layout.bucketCount(); bucket += buckets) {
      long end = directory.get(Math.min(bucket + (long) buckets, layout.bucketCount()));
      max = Math.max(max, end - start);
      start = end;
    }
    return max;
  }

  LaneLayout layout() {
    return layout;
  }

  long bucketStart(int bucket) {
    return directory.get(bucket);
  }

  /** The index behind a bucket's last entry. */
  long bucketEnd(int bucket) {
    return directory.get(bucket + 1L);
  }

  int value(int bucket, long index) {
    return bucket << residualBits | (int) (entries.get(index) >>> numberBits);
  }

  /** The sentence number of an entry. */
  long number(long index) {
    return entries.get(index) & numberMask;
  }
}
