package org.palimpsest.core.table;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Writes tables number by number, also invalid ones. */
final class RawTable {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A table of 100 bits in 5 segments, up to its text length. */
  static RawTable ofDefaultScheme() {
    return ofDefaultScheme(1);
  }

  static RawTable ofDefaultScheme(int version) {
    return new RawTable()
        .bytes('P', version, 1)
        .varint(100)
        .varint(5)
        .bytes(1, 2, 3, 4, 5, 6, 7, 8)
        .varint(150)
        .zeros(13);
  }

  RawTable bytes(int... values) {
    for (int value : values) {
      bytes.write(value);
    }
    return this;
  }

  /** The length of a text, and its bytes in UTF-8. */
  RawTable text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    varint(encoded.length);
    bytes.write(encoded, 0, encoded.length);
    return this;
  }

  RawTable zeros(int count) {
    return bytes(new int[count]);
  }

  RawTable varint(long value) {
    long rest = value;
    for (; rest >= 0x80; rest >>>= 7) {
      bytes.write((int) (rest & 0x7F) | 0x80);
    }
    bytes.write((int) rest);
    return this;
  }

  /** The bytes with a correct checksum. */
  byte[] withChecksum() {
    CRC32C crc = new CRC32C();
    crc.update(bytes.toByteArray(), 0, bytes.size());
    long value = crc.getValue();
    for (int i = 0; i < 4; i++) {
      bytes.write((int) (value >>> (8 * i)) & 0xFF);
    }
    return bytes.toByteArray();
  }

  /** Corrects the checksum of changed bytes. */
  static byte[] repaired(byte[] table) {
    RawTable raw = new RawTable();
    raw.bytes.write(table, 0, table.length - 4);
    return raw.withChecksum();
  }
}
