package org.palimpsest.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * A look at single fingerprints of an encoded table, without decoding it: for verifying candidates,
 * of which there are many. Does not verify the checksum; what is reported comes from {@link
 * TableCodec#decode}. One object is used for one table after the other; not safe for several
 * threads.
 */
public final class TableView {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int CHECKSUM_BYTES = 4;

  /** What a table begins with, but for its version. */
  private final byte[] header;

  private final int width;
  private byte[] bytes = new byte[0];
  private int position;
  private int fingerprintsAt;
  private int count;

  /** A view of tables that have this header. */
  public TableView(TableHeader header) {
    this.header = TableCodec.encodeHeader(header, TableCodec.VERSION_PLAIN);
    this.width = header.fingerprintBytes();
  }

  /**
   * Looks at the table in {@code bytes[offset, offset + length)}, which must not change meanwhile.
   *
   * @return whether it has the header, and so can be compared
   * @throws TableFormatException if it has, but does not hold the fingerprints it promises
   */
  public boolean look(byte[] bytes, int offset, int length) throws TableFormatException {
    int end = offset + length - CHECKSUM_BYTES;
    if (!startsWithHeader(bytes, offset, end)) {
      return false;
    }
    this.bytes = bytes;
    this.position = offset + header.length;
    readVarint(end); // the text's length
    this.count = readVarint(end);
    long needed = (long) count * width;
    if (count < 0 || needed > end - position) {
      throw new TableFormatException("sentence table is damaged: it ends early");
    }
    this.fingerprintsAt = end - (int) needed;
    return true;
  }

  private boolean startsWithHeader(byte[] bytes, int offset, int end) {
    int version = TableCodec.VERSION_AT;
    return end - offset >= header.length
        && bytes[offset] == header[0]
        && TableCodec.isVersion(bytes[offset + version])
        && Arrays.equals(
            header,
            version + 1,
            header.length,
            bytes,
            offset + version + 1,
            offset + header.length);
  }

  /** How many sentences the table has. */
  public int count() {
    return count;
  }

  /**
   * Bits 0 to 63 of a sentence's fingerprint: all of a signature.
   *
   * @param sentence from 0 to {@link #count} - 1
   */
  public long low(int sentence) {
    return word(fingerprintsAt + sentence * width, width);
  }

  /**
   * The Hamming distance between a sentence of the table and another fingerprint.
   *
   * @param sentence from 0 to {@link #count} - 1
   */
  public int distance(int sentence, Fingerprint other) {
    int at = fingerprintsAt + sentence * width;
    return Long.bitCount(word(at, width) ^ other.low())
        + Long.bitCount(word(at + Long.BYTES, width - Long.BYTES) ^ other.high());
  }

  /** The next {@code count} bytes, at most eight, as a number; none give 0. */
  private long word(int at, int count) {
    if (count <= 0) {
      return 0;
    }
    if (at + Long.BYTES <= bytes.length) {
      long word = (long) LONGS.get(bytes, at);
      return count >= Long.BYTES ? word : word & (1L << (Byte.SIZE * count)) - 1;
    }
    long word = 0;
    for (int i = 0; i < count; i++) {
      word |= (bytes[at + i] & 0xFFL) << (Byte.SIZE * i);
    }
    return word;
  }

  private int readVarint(int end) throws TableFormatException {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE && position < end; shift += 7) {
      byte next = bytes[position++];
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new TableFormatException("sentence table is damaged: a number is malformed");
  }
}
