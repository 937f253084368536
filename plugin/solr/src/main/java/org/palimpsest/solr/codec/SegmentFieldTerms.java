package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.IndexInput;

/** A segment field of a leaf as Lucene's terms. Thread-safe. */
final class SegmentFieldTerms extends Terms {

  private final StartsReader.StartsMeta starts;
  private final List<LaneMeta> lanes;
  private final int maxDoc;
  private final int docCount;
  private final long docFreqSum;
  private final IndexInput directories;
  private final IndexInput entries;

  SegmentFieldTerms(IndexInput meta, int maxDoc, IndexInput directories, IndexInput entries)
      throws IOException {
    this.maxDoc = maxDoc;
    this.directories = directories;
    this.entries = entries;
    this.docCount = meta.readInt();
    this.starts = StartsReader.StartsMeta.read(meta, directories, maxDoc);
    int laneCount = meta.readByte();
    List<LaneMeta> read = new ArrayList<>(laneCount);
    for (int i = 0; i < laneCount; i++) {
      read.add(LaneMeta.read(meta));
    }
    this.lanes = List.copyOf(read);
    this.docFreqSum = meta.readVLong();
  }

  List<LaneMeta> lanes() {
    return lanes;
  }

  /** Opens a lane for one thread. */
  LaneReader open(LaneMeta lane) throws IOException {
    return new LaneReader(lane, directories, entries);
  }

  /** Opens the document starts for one thread. */
  StartsReader openStarts() {
    return starts.open(directories);
  }

  long sentenceCount() {
    return starts.end();
  }

  /** Reads the document starts into memory. */
  DocStarts loadStarts() {
    StartsReader reader = openStarts();
    int[] counts = new int[maxDoc];
    long start = 0;
    for (int doc = 0; doc < maxDoc; doc++) {
      long end = reader.start(doc + 1);
      counts[doc] = (int) (end - start);
      start = end;
    }
    return DocStarts.of(counts);
  }

  /** The sentences by their values of this number of hexadecimal digits; for one thread. */
  SegmentIndex index(int digits) throws IOException {
    for (LaneMeta lane : lanes) {
      if (lane.digits() == digits) {
        return open(lane);
      }
    }
    return SegmentIndex.EMPTY;
  }

  @Override
  public TermsEnum iterator() throws IOException {
    return new SegmentTermsEnum(this);
  }

  @Override
  public long size() {
    return lanes.stream().mapToLong(LaneMeta::termCount).sum();
  }

  @Override
  public long getSumTotalTermFreq() {
    return lanes.stream().mapToLong(LaneMeta::entryCount).sum();
  }

  @Override
  public long getSumDocFreq() {
    return docFreqSum;
  }

  @Override
  public int getDocCount() {
    return docCount;
  }

  @Override
  public boolean hasFreqs() {
    return true;
  }

  @Override
  public boolean hasOffsets() {
    return false;
  }

  @Override
  public boolean hasPositions() {
    return true;
  }

  @Override
  public boolean hasPayloads() {
    return false;
  }
}
