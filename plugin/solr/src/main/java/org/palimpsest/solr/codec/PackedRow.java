package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.RandomAccessInput;
import org.apache.lucene.util.packed.DirectWriter;

/**
 * An array of numbers of one bit width, lowest bits first, as {@link DirectWriter} writes it. One
 * memory access reads a number. Not thread-safe.
 */
final class PackedRow {

  /** Allows to read eight bytes from the start of any number. */
  private static final byte[] PADDING = new byte[2 * Long.BYTES];

  private final RandomAccessInput bytes;
  private final int width;
  private final long mask;

  /**
   * @param length in bytes, padding included
   * @param width of a number in bits, one that {@link DirectWriter} supports
   */
  PackedRow(IndexInput data, long offset, long length, int width) throws IOException {
    this.bytes = data.randomAccessSlice(offset, length);
    this.width = width;
    this.mask = width == Long.SIZE ? -1 : (1L << width) - 1;
  }

  /** The smallest supported width of numbers up to this one. */
  static int width(long numberMax) {
    return DirectWriter.unsignedBitsRequired(Math.max(1, numberMax));
  }

  /** Ends an array that a {@link DirectWriter} has written. */
  static void finish(DirectWriter writer, IndexOutput output) throws IOException {
    writer.finish();
    output.writeBytes(PADDING, PADDING.length);
  }

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
