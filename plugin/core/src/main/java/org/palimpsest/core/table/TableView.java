package org.palimpsest.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * Reads single fingerprints of an encoded table, to verify many candidates. Does not verify the
 * checksum; results come from {@link TableCodec#decode}. Reusable; not thread-safe.
 */
public final class TableView {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int CHECKSUM_BYTES = 4;

  private final byte[] header;
  private final int width;
  private byte[] bytes = new byte[0];
  private int position;
  private int fingerprintsAt;
  private int count;

  public TableView(TableHeader header) {
    this.header = TableCodec.encodeHeader(header, TableCodec.VERSION_PLAIN);
    this.width = header.fingerprintBytes();
  }

  /**
   * Selects the table in {@code bytes[offset, offset + length)}, which must not change meanwhile;
   * returns whether it has the header.
   *
   * @throws TableFormatException if it is too short
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

  public int count() {
    return count;
  }

  /** Bits 0 to 63 of a sentence's fingerprint. */
  public long low(int sentence) {
    return word(fingerprintsAt + sentence * width, width);
  }

  /** The Hamming distance between a sentence and another fingerprint. */
  public int distance(int sentence, Fingerprint other) {
    int at = fingerprintsAt + sentence * width;
    return Long.bitCount(word(at, width) ^ other.low())
        + Long.bitCount(word(at + Long.BYTES, width - Long.BYTES) ^ other.high());
  }

  /** The next {@code count} bytes, at most eight, as a number; 0 for a count below 1. */
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
