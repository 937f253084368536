package org.palimpsest.core.table;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.text.Span;

/** Encodes sentence tables as bytes, and decodes them strictly. */
public final class TableCodec {

  /*
   * Versions 1 to 4, all numbers unsigned; varint: seven bits a byte, lowest first, the high bit
   * set on all but the last byte, in the shortest form.
   *
   *   byte      'P'
   *   byte      version: 1; 2 with section runs; 3 with an analysis; 4 with both
   *   byte      algorithm code
   *   varint    bits
   *   varint    segments
   *   8 bytes   seed id, lowest byte first
   *   varint    sentence length
   *   n bytes   canary, n = bits / 8 rounded up
   *   varint    text length
   *   varint    count
   *   count x   varint gap to the end of the sentence before, varint length (at least 1)
   *   of versions 2 and 4 only:
   *     varint    count of section runs, at least 1
   *     runs x    varint first sentence, relative to the run before (first run: to 0); varint
   *               index of its name among those so far, or their count before a new name:
   *               varint length (at least 1), bytes in UTF-8
   *   of versions 3 and 4 only:
   *     8 bytes   analysis, not 0, lowest byte first
   *   count x   n bytes fingerprint
   *   4 bytes   CRC-32C of everything before, lowest byte first
   *
   * The checksum detects every error of up to 32 bits in a row, so every flipped byte. Fingerprints
   * are adjacent: a check reads all of them, but few offsets.
   */
  private static final byte MAGIC = 'P';

  static final byte VERSION_PLAIN = 1;
  static final byte VERSION_SECTIONS = 2;
  static final byte VERSION_ANALYSIS = 3;
  static final byte VERSION_SECTIONS_ANALYSIS = 4;
  static final int VERSION_AT = 1;

  public static final int CHECKSUM_BYTES = 4;

  private static final int VARINT_BYTES_MAX = 5;

  private TableCodec() {}

  public static byte[] encode(SentenceTable table) {
    TableHeader header = table.header();
    Scheme layout = layout(header.algorithm(), header.bits(), header.segments());
    ByteArrayOutputStream sink =
        new ByteArrayOutputStream(64 + table.sentences().size() * (header.fingerprintBytes() + 4));
    boolean plain = table.sectionRuns().isEmpty();
    boolean noted = table.analysis() != SentenceTable.ANALYSIS_UNKNOWN;
    byte version = plain ? VERSION_PLAIN : VERSION_SECTIONS;
    sink.writeBytes(encodeHeader(header, (byte) (version + (noted ? 2 : 0))));
    writeVarint(table.textLength(), sink);
    writeVarint(table.sentences().size(), sink);
    int end = 0;
    for (Span span : table.sentences().spans()) {
      writeVarint(span.offset() - end, sink);
      writeVarint(span.length(), sink);
      end = span.end();
    }
    if (!plain) {
      encode(table.sectionRuns(), sink);
    }
    if (noted) {
      writeLittleEndian(table.analysis(), Long.BYTES, sink);
    }
    sink.writeBytes(table.sentences().fingerprints().toBytes(layout));
    writeLittleEndian(checksum(sink.toByteArray(), 0, sink.size()), CHECKSUM_BYTES, sink);
    return sink.toByteArray();
  }

  private static void encode(List<SectionRun> runs, ByteArrayOutputStream sink) {
    writeVarint(runs.size(), sink);
    Map<String, Integer> names = new HashMap<>();
    int last = 0;
    for (SectionRun run : runs) {
      writeVarint(run.firstSentence() - last, sink);
      last = run.firstSentence();
      Integer known = names.get(run.name());
      writeVarint(known == null ? names.size() : known, sink);
      if (known == null) {
        names.put(run.name(), names.size());
        byte[] name = run.name().getBytes(StandardCharsets.UTF_8);
        writeVarint(name.length, sink);
        sink.writeBytes(name);
      }
    }
  }

  static boolean isVersion(byte version) {
    return version >= VERSION_PLAIN && version <= VERSION_SECTIONS_ANALYSIS;
  }

  /** The length of the encoded header at a table's start. */
  public static int headerBytes(TableHeader header) {
    return encodeHeader(header, VERSION_PLAIN).length;
  }

  /** The prefix of all tables of a version with this header, and of no others. */
  static byte[] encodeHeader(TableHeader header, byte version) {
    Scheme layout = layout(header.algorithm(), header.bits(), header.segments());
    ByteArrayOutputStream sink = new ByteArrayOutputStream(64);
    sink.write(MAGIC);
    sink.write(version);
    sink.write((byte) header.algorithm().code());
    writeVarint(header.bits(), sink);
    writeVarint(header.segments(), sink);
    writeLittleEndian(header.seedId(), Long.BYTES, sink);
    writeVarint(header.sentenceLength(), sink);
    sink.writeBytes(FingerprintList.of(List.of(header.canary())).toBytes(layout));
    return sink.toByteArray();
  }

  /**
   * Decodes a table.
   *
   * @throws TableFormatException unless the bytes are exactly one valid table
   */
  public static SentenceTable decode(byte[] bytes, int offset, int length)
      throws TableFormatException {
    try {
      return new Reader(bytes, offset, length).table();
    } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
      throw new TableFormatException("sentence table is damaged: " + e.getMessage(), e);
    }
  }

  /** Widths do not depend on the seed. */
  private static Scheme layout(Algorithm algorithm, int bits, int segments) {
    return new Scheme(algorithm, bits, segments, Seed.PUBLIC);
  }

  private static int checksum(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static void writeVarint(int value, ByteArrayOutputStream out) {
    int rest = value;
    while (rest >= 0x80) {
      out.write(rest | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }

  private static void writeLittleEndian(long value, int count, ByteArrayOutputStream out) {
    for (int i = 0; i < count; i++) {
      out.write((int) (value >>> (8 * i)));
    }
  }

  /** Reads one table; a position behind the end is an {@link IndexOutOfBoundsException}. */
  private static final class Reader {
    private final byte[] bytes;
    private final int start;
    private final int end;
    private int position;

    Reader(byte[] bytes, int offset, int length) {
      this.bytes = bytes;
      this.start = offset;
      this.position = offset;
      this.end = offset + length - CHECKSUM_BYTES;
    }

    SentenceTable table() throws TableFormatException {
      if (end - start < 2 || readByte() != MAGIC) {
        throw new TableFormatException("these bytes are no sentence table");
      }
      int version = readByte();
      if (!isVersion((byte) version)) {
        throw new TableFormatException(
            "sentence table has version "
                + (version & 0xFF)
                + ", this program reads versions "
                + VERSION_PLAIN
                + " to "
                + VERSION_SECTIONS_ANALYSIS);
      }
      boolean hasSections = version == VERSION_SECTIONS || version == VERSION_SECTIONS_ANALYSIS;
      boolean isNoted = version >= VERSION_ANALYSIS;
      verifyChecksum();
      Algorithm algorithm = Algorithm.ofCode(readByte());
      int bits = readVarint();
      int segments = readVarint();
      Scheme layout = layout(algorithm, bits, segments);
      long seedId = readLittleEndian(Long.BYTES);
      int sentenceLength = readVarint();
      Fingerprint canary = readFingerprints(layout, 1).get(0);
      TableHeader header =
          new TableHeader(algorithm, bits, segments, seedId, sentenceLength, canary);
      int textLength = readVarint();
      int count = readVarint();
      List<Span> spans = readSpans(count);
      List<SectionRun> runs = hasSections ? readRuns() : List.of();
      long analysis = isNoted ? readAnalysis() : SentenceTable.ANALYSIS_UNKNOWN;
      FingerprintList fingerprints = readFingerprints(layout, count);
      if (position != end) {
        throw new TableFormatException("sentence table has bytes behind its end");
      }
      return new SentenceTable(
          header, textLength, new FingerprintedUnits(spans, fingerprints), runs, analysis);
    }

    private long readAnalysis() {
      long analysis = readLittleEndian(Long.BYTES);
      if (analysis == SentenceTable.ANALYSIS_UNKNOWN) {
        throw new IllegalArgumentException("it says that its analysis is not known");
      }
      return analysis;
    }

    private void verifyChecksum() throws TableFormatException {
      long stored = 0;
      for (int i = 0; i < CHECKSUM_BYTES; i++) {
        stored |= (bytes[end + i] & 0xFFL) << (8 * i);
      }
      if (checksum(bytes, start, end - start) != (int) stored) {
        throw new TableFormatException("sentence table is damaged: its checksum does not agree");
      }
    }

    private List<Span> readSpans(int count) {
      requireBytes((long) count * 2);
      List<Span> spans = new ArrayList<>(count);
      int spanEnd = 0;
      for (int i = 0; i < count; i++) {
        int gap = readVarint();
        int length = readVarint();
        if (length == 0) {
          throw new IllegalArgumentException("sentence " + i + " is empty");
        }
        Span span = new Span(Math.addExact(spanEnd, gap), length);
        spans.add(span);
        spanEnd = span.end();
      }
      return spans;
    }

    private List<SectionRun> readRuns() {
      int count = readVarint();
      if (count == 0) {
        throw new IllegalArgumentException("it has no section runs");
      }
      requireBytes((long) count * 2);
      List<SectionRun> runs = new ArrayList<>(count);
      List<String> names = new ArrayList<>();
      Set<String> seen = new HashSet<>();
      int first = 0;
      for (int i = 0; i < count; i++) {
        first = Math.addExact(first, readVarint());
        runs.add(new SectionRun(first, readSectionName(names, seen)));
      }
      return runs;
    }

    private String readSectionName(List<String> names, Set<String> seen) {
      int index = readVarint();
      if (index < names.size()) {
        return names.get(index);
      }
      int length = readVarint();
      requireBytes(length);
      String name = new String(bytes, position, length, StandardCharsets.UTF_8);
      byte[] back = name.getBytes(StandardCharsets.UTF_8);
      if (index > names.size()
          || !seen.add(name)
          || !Arrays.equals(back, 0, back.length, bytes, position, position + length)) {
        throw new IllegalArgumentException("a section's name is malformed");
      }
      position += length;
      names.add(name);
      return name;
    }

    private FingerprintList readFingerprints(Scheme layout, int count) {
      requireBytes((long) count * layout.fingerprintBytes());
      FingerprintList list = FingerprintList.fromBytes(layout, bytes, position, count);
      position += count * layout.fingerprintBytes();
      return list;
    }

    private void requireBytes(long count) {
      if (count > end - position) {
        throw new IndexOutOfBoundsException("it ends early");
      }
    }

    private byte readByte() {
      requireBytes(1);
      return bytes[position++];
    }

    private long readLittleEndian(int count) {
      long value = 0;
      for (int i = 0; i < count; i++) {
        value |= (readByte() & 0xFFL) << (8 * i);
      }
      return value;
    }

    private int readVarint() {
      long value = 0;
      for (int i = 0; i < VARINT_BYTES_MAX; i++) {
        byte next = readByte();
        value |= (next & 0x7FL) << (7 * i);
        if (next >= 0) {
          if (value > Integer.MAX_VALUE || (next == 0 && i > 0)) {
            break;
          }
          return (int) value;
        }
      }
      throw new IllegalArgumentException("a number is malformed at byte " + (position - start));
    }
  }
}
