package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.packed.DirectMonotonicWriter;
import org.apache.lucene.util.packed.DirectWriter;

/**
 * Writes a lane: the values of one segment with terms of one length. A segment field of a leaf has
 * several lanes only if its documents have several schemes.
 */
final class LaneWriter {

  /*
   * A lane is an array of entries, sorted by value, then by sentence number. The top bits of
   * the value number its bucket; the directory has the index of each bucket's first entry, and
   * the count of all at the end. An entry holds the rest of the value, if any, above the
   * sentence number. A lookup takes two adjacent reads in the directory and one in the
   * entries, where the value's sentences are adjacent.
   */
  private final LaneLayout layout;
  private final DocStarts starts;
  private final IndexOutput meta;
  private final IndexOutput directories;
  private final IndexOutput entryData;
  private final long directoryOffset;
  private final long entriesOffset;
  private final DirectMonotonicWriter directory;
  private final DirectWriter entries;

  private int bucket = -1;
  private long entryCount;
  private long termCount;
  private long docFreqSum;
  private int lastValue = -1;
  private long lastNumber;

  /** Begins a lane of exactly {@code entryCount} entries. */
  LaneWriter(
      LeafFiles.Outputs outputs, int digits, LaneLayout layout, DocStarts starts, long entryCount)
      throws IOException {
    this.layout = layout;
    this.starts = starts;
    this.meta = outputs.get(0);
    this.directories = outputs.get(1);
    this.entryData = outputs.get(2);
    meta.writeByte((byte) digits);
    meta.writeByte((byte) layout.valueBits());
    meta.writeByte((byte) layout.directoryBits());
    meta.writeByte((byte) layout.numberBits());
    meta.writeByte((byte) layout.entryBits());
    directoryOffset = directories.getFilePointer();
    entriesOffset = entryData.getFilePointer();
    meta.writeVLong(directoryOffset);
    directory =
        DirectMonotonicWriter.getInstance(
            meta, directories, layout.bucketCount() + 1L, LaneLayout.DIRECTORY_BLOCK_SHIFT);
    entries = DirectWriter.getInstance(entryData, entryCount, layout.entryBits());
  }

  /** Adds an entry, not below the last one. */
  void add(int value, long number) throws IOException {
    fillDirectory(layout.bucket(value));
    entries.add((long) layout.residual(value) << layout.numberBits() | number);
    entryCount++;
    boolean newTerm = value != lastValue;
    if (newTerm) {
      termCount++;
    }
    if (newTerm || !starts.isSameDoc(lastNumber, number)) {
      docFreqSum++;
    }
    lastValue = value;
    lastNumber = number;
  }

  private void fillDirectory(int upTo) throws IOException {
    while (bucket < upTo) {
      directory.add(entryCount);
      bucket++;
    }
  }

  /** Ends the lane; returns the sum of its terms' document frequencies. */
  long finish() throws IOException {
    fillDirectory(layout.bucketCount());
    directory.finish();
    PackedRow.finish(entries, entryData);
    meta.writeVLong(directories.getFilePointer() - directoryOffset);
    meta.writeVLong(entriesOffset);
    meta.writeVLong(entryData.getFilePointer() - entriesOffset);
    meta.writeVLong(termCount);
    meta.writeVLong(entryCount);
    return docFreqSum;
  }
}
