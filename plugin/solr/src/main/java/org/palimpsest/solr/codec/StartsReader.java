package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectMonotonicReader;
import org.apache.lucene.util.packed.DirectMonotonicWriter;
import org.jspecify.annotations.Nullable;

/**
 * A non-decreasing row of numbers in the index: the first sentence, or byte, of each document, and
 * the end of the last one. Not thread-safe.
 */
final class StartsReader {

  private static final int BLOCK_SHIFT = 12;

  /** Metadata of such a row; {@code end} is the last number. */
  record StartsMeta(
      DirectMonotonicReader.Meta meta, long offset, long length, int maxDoc, long end) {

    /** Reads metadata, and the last number from the row's file. */
    static StartsMeta read(IndexInput meta, IndexInput data, int maxDoc) throws IOException {
      long offset = meta.readVLong();
      DirectMonotonicReader.Meta starts =
          DirectMonotonicReader.loadMeta(meta, maxDoc + 1L, BLOCK_SHIFT);
      long length = meta.readVLong();
      long end = numbers(starts, data, offset, length).get(maxDoc);
      return new StartsMeta(starts, offset, length, maxDoc, end);
    }

    StartsReader open(IndexInput data) {
      return new StartsReader(this, data);
    }

    private LongValues numbers(IndexInput data) throws IOException {
      return numbers(meta, data, offset, length);
    }

    /** Allocates an object for each block: thousands for ten million documents. */
    private static LongValues numbers(
        DirectMonotonicReader.Meta meta, IndexInput data, long offset, long length)
        throws IOException {
      return DirectMonotonicReader.getInstance(meta, data.randomAccessSlice(offset, length));
    }
  }

  /** The numbers to write. */
  @FunctionalInterface
  interface Starts {
    /** The start of a document, or the end of the last one for {@code maxDoc}. */
    long get(int doc);
  }

  private final StartsMeta place;
  private final IndexInput data;

  /** Opened at the first read: many lookups find nothing and need no document. */
  private @Nullable LongValues numbers;

  private StartsReader(StartsMeta place, IndexInput data) {
    this.place = place;
    this.data = data;
  }

  /** Writes a row for {@link StartsMeta#read}. */
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

  /** The start of a document, or the end of the last one for the number of documents. */
  long start(int doc) {
    return numbers().get(doc);
  }

  private LongValues numbers() {
    if (numbers == null) {
      try {
        numbers = place.numbers(data);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return numbers;
  }

  long end() {
    return place.end();
  }

  int docCount() {
    return place.maxDoc();
  }

  /** The last document, from {@code from} on, that does not start behind a number. */
  int doc(long number, int from) {
    LongValues starts = numbers();
    int low = from;
    int high = place.maxDoc() - 1;
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
