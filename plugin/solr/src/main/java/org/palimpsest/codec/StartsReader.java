package org.palimpsest.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectMonotonicReader;
import org.apache.lucene.util.packed.DirectMonotonicWriter;

/**
 * A row of numbers that never fall, read from the index: where each document's sentences, or its
 * bytes, begin; one number more than there are documents. For one thread.
 */
final class StartsReader {

  private static final int BLOCK_SHIFT = 12;

  /**
   * Where such a row stands.
   *
   * @param maxDoc how many documents the leaf has
   */
  record Place(DirectMonotonicReader.Meta meta, long offset, long length, int maxDoc) {

    static Place read(IndexInput meta, int maxDoc) throws IOException {
      long offset = meta.readVLong();
      DirectMonotonicReader.Meta starts =
          DirectMonotonicReader.loadMeta(meta, maxDoc + 1L, BLOCK_SHIFT);
      return new Place(starts, offset, meta.readVLong(), maxDoc);
    }

    StartsReader open(IndexInput data) throws IOException {
      return new StartsReader(
          DirectMonotonicReader.getInstance(meta, data.randomAccessSlice(offset, length)), maxDoc);
    }
  }

  /** Gives the numbers to write. */
  @FunctionalInterface
  interface Starts {
    /** The number of a document, or for the last one more: the end of all. */
    long get(int doc);
  }

  private final LongValues starts;
  private final int maxDoc;

  private StartsReader(LongValues starts, int maxDoc) {
    this.starts = starts;
    this.maxDoc = maxDoc;
  }

  /** Writes a row so that {@link Place#read} finds it. */
  static void write(IndexOutput meta, IndexOutput data, int maxDoc, Starts starts)
      throws IOException {
    long offset = data.getFilePointer();
    meta.writeVLong(offset);
    DirectMonotonicWriter writer =
        DirectMonotonicWriter.getInstance(meta, data, maxDoc + 1L, BLOCK_SHIFT);
    for (int doc = 0; doc <= maxDoc; doc++) {
      writer.add(starts.get(doc));
    }
    writer.finish();
    meta.writeVLong(data.getFilePointer() - offset);
  }

  /** Where the document begins, or for the number of documents, where the last one ends. */
  long start(int doc) {
    return starts.get(doc);
  }

  /** How many documents there are. */
  int docCount() {
    return maxDoc;
  }

  /** The document that holds a number: the last that does not begin behind it. */
  int doc(long number) {
    return doc(number, 0);
  }

  /**
   * The same.
   *
   * @param from a document that is not behind the one looked for
   */
  int doc(long number, int from) {
    int low = from;
    int high = maxDoc - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (starts.get(middle) <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
