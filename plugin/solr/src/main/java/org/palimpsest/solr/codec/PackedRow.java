package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.RandomAccessInput;
import org.apache.lucene.util.packed.DirectWriter;

/**
 * A row of numbers of one width, bit behind bit, lowest first, as {@link DirectWriter} writes them.
 * One memory access reads a number. For one thread.
 */
final class PackedRow {

  /** Behind the last number, so that eight bytes can be read from the first of any. */
  private static final byte[] PADDING = new byte[2 * Long.BYTES];

  private final RandomAccessInput bytes;
  private final int width;
  private final long mask;

  /**
   * A row.
   *
   * @param length in bytes, padding included
   * @param width of a number in bits, one of those that {@link DirectWriter} knows
   */
  PackedRow(IndexInput data, long offset, long length, int width) throws IOException {
    this.bytes = data.randomAccessSlice(offset, length);
    this.width = width;
    this.mask = width == Long.SIZE ? -1 : (1L << width) - 1;
  }

  /** The narrowest width in which numbers up to this one fit. */
  static int width(long numberMax) {
    return DirectWriter.unsignedBitsRequired(Math.max(1, numberMax));
  }

  /** Ends a row that a {@link DirectWriter} has written. */
  static void finish(DirectWriter writer, IndexOutput output) throws IOException {
    writer.finish();
    output.writeBytes(PADDING, PADDING.length);
  }

  /** The number at an index. */
  long get(long index) {
    long bit = index * width;
    return (word(bit >>> 3) >>> (bit & 7)) & mask;
  }

  private long word(long at) {
    try {
      return bytes.readLong(at);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds the numbers {@code [from, to)}, each an int, to a list. */
  void addTo(SentenceNumbers numbers, long from, long to) {
    for (long index = from; index < to; index++) {
      numbers.add((int) get(index));
    }
  }
}
