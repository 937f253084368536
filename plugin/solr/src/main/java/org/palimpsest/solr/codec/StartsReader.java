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
 * A row of numbers that never fall, read from the index: where each document's sentences, or its
 * bytes, begin; one number more than there are documents. For one thread.
 */
final class StartsReader {

  private static final int BLOCK_SHIFT = 12;

  /**
   * Where such a row stands.
   *
   * @param maxDoc how many documents the leaf has
   * @param end the last number
   */
  record Place(DirectMonotonicReader.Meta meta, long offset, long length, int maxDoc, long end) {

    /**
     * Reads where it stands.
     *
     * @param data where the row itself is
     */
    static Place read(IndexInput meta, IndexInput data, int maxDoc) throws IOException {
      long offset = meta.readVLong();
      DirectMonotonicReader.Meta starts =
          DirectMonotonicReader.loadMeta(meta, maxDoc + 1L, BLOCK_SHIFT);
      long length = meta.readVLong();
      long end = numbers(starts, data, offset, length).get(maxDoc);
      return new Place(starts, offset, length, maxDoc, end);
    }

    StartsReader open(IndexInput data) {
      return new StartsReader(this, data);
    }

    private LongValues numbers(IndexInput data) throws IOException {
      return numbers(meta, data, offset, length);
    }

    /** Makes an object for each block: of ten million documents, thousands. */
    private static LongValues numbers(
        DirectMonotonicReader.Meta meta, IndexInput data, long offset, long length)
        throws IOException {
      return DirectMonotonicReader.getInstance(meta, data.randomAccessSlice(offset, length));
    }
  }

  /** Gives the numbers to write. */
  @FunctionalInterface
  interface Starts {
    /** The number of a document, or for the last one more: the end of all. */
    long get(int doc);
  }

  private final Place place;
  private final IndexInput data;

  /** Opened when it is first asked: many lookups find nothing, and need no document. */
  private @Nullable LongValues numbers;

  private StartsReader(Place place, IndexInput data) {
    this.place = place;
    this.data = data;
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

  /** Where the last document ends. */
  long end() {
    return place.end();
  }

  /** How many documents there are. */
  int docCount() {
    return place.maxDoc();
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
