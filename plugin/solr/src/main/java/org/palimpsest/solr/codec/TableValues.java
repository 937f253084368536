package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.RandomAccessInput;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectReader;
import org.palimpsest.core.table.TableCodec;

/** The tables of a leaf, put together from their parts. Not thread-safe. */
final class TableValues extends BinaryDocValues implements TableSource {

  private final TablesMeta meta;
  private final IndexInput fingerprintData;
  private final IndexInput rests;
  private final StartsReader sentenceStarts;
  private final StartsReader restStarts;
  private final LongValues kindNumbers;
  private final BytesRef fingerprints = new BytesRef();
  private final BytesRef rest = new BytesRef();
  private final BytesRef value = new BytesRef();
  private int doc = -1;

  TableValues(TablesMeta meta, IndexInput restData, IndexInput fingerprintData) throws IOException {
    this.meta = meta;
    this.fingerprintData =
        fingerprintData.slice("fingerprints", meta.fingerprintsOffset(), meta.fingerprintsLength());
    this.rests = restData.slice("rests", meta.restsOffset(), meta.restsLength());
    this.sentenceStarts = meta.sentenceStarts().open(restData);
    this.restStarts = meta.restStarts().open(restData);
    this.kindNumbers =
        meta.kindBits() == 0
            ? LongValues.ZEROES
            : DirectReader.getInstance(
                restData.randomAccessSlice(meta.kindsOffset(), meta.kindsLength()),
                meta.kindBits());
  }

  long leafSentenceCount() {
    return sentenceStarts.end();
  }

  /** The sentences of the leaf, at most {@code Integer.MAX_VALUE}; for the same thread. */
  LeafSentences sentences() throws IOException {
    return new StoredSentences();
  }

  /** The number of a document's kind, or {@link TableWriter#NO_VALUE}. */
  int kindNumber(int ofDoc) {
    return meta.kindBits() == 0 ? TableWriter.NO_VALUE + 1 : (int) kindNumbers.get(ofDoc);
  }

  @Override
  public boolean advanceExact(int target) {
    doc = target;
    return kindNumber(target) != TableWriter.NO_VALUE;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) {
    for (int next = target; next < meta.maxDoc(); next++) {
      if (advanceExact(next)) {
        return next;
      }
    }
    doc = NO_MORE_DOCS;
    return doc;
  }

  @Override
  public long cost() {
    return meta.docCount();
  }

  @Override
  public TableKind kind() {
    return meta.kinds().get(kindNumber(doc) - 1);
  }

  @Override
  public int sentenceCount() {
    return (int) (sentenceStarts.start(doc + 1) - sentenceStarts.start(doc));
  }

  @Override
  public BytesRef fingerprints() throws IOException {
    int width = kind().width();
    int count = sentenceCount();
    reserve(fingerprints, count * width);
    readFingerprints(fingerprints.bytes, 0, count, width);
    return fingerprints;
  }

  @Override
  public BytesRef rest() throws IOException {
    long start = restStarts.start(doc);
    int length = (int) (restStarts.start(doc + 1) - start);
    reserve(rest, length);
    rests.seek(start);
    rests.readBytes(rest.bytes, 0, length);
    return rest;
  }

  @Override
  public BytesRef binaryValue() throws IOException {
    TableKind kind = kind();
    BytesRef header = kind.header();
    int count = sentenceCount();
    long restStart = restStarts.start(doc);
    int restLength = (int) (restStarts.start(doc + 1) - restStart);
    int front = kind.width() == 0 ? restLength : restLength - TableCodec.CHECKSUM_BYTES;
    reserve(value, header.length + restLength + count * kind.width());
    System.arraycopy(header.bytes, header.offset, value.bytes, 0, header.length);
    rests.seek(restStart);
    rests.readBytes(value.bytes, header.length, front);
    readFingerprints(value.bytes, header.length + front, count, kind.width());
    rests.readBytes(value.bytes, header.length + front + count * kind.width(), restLength - front);
    return value;
  }

  private static void reserve(BytesRef bytes, int length) {
    if (bytes.bytes.length < length) {
      bytes.bytes = new byte[Math.max(length, bytes.bytes.length * 2)];
    }
    bytes.length = length;
  }

  private void readFingerprints(byte[] into, int at, int count, int width) throws IOException {
    fingerprintData.seek(sentenceStarts.start(doc) * meta.width());
    if (width == meta.width()) {
      fingerprintData.readBytes(into, at, count * width);
      return;
    }
    for (int i = 0; i < count; i++) {
      fingerprintData.readBytes(into, at + i * width, width);
      fingerprintData.skipBytes(meta.width() - width);
    }
  }

  /** The fingerprints of a leaf in our format. */
  private final class StoredSentences implements LeafSentences {

    private final RandomAccessInput words;

    /** The same bytes, for sequential reads. */
    private final IndexInput row;

    private final int width;
    private final long lowMask;
    private final long highMask;
    private final int size;

    StoredSentences() throws IOException {
      this.words = fingerprintData.randomAccessSlice(0, meta.fingerprintsLength());
      this.row = fingerprintData.slice("fingerprints", 0, meta.fingerprintsLength());
      this.width = meta.width();
      this.lowMask = mask(width);
      this.highMask = mask(width - Long.BYTES);
      this.size = Math.toIntExact(sentenceStarts.end());
    }

    /** A mask of this number of low bytes. */
    private static long mask(int bytes) {
      if (bytes >= Long.BYTES) {
        return -1;
      }
      return bytes <= 0 ? 0 : (1L << (Byte.SIZE * bytes)) - 1;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public int doc(int sentence) {
      return sentenceStarts.doc(sentence, 0);
    }

    @Override
    public long low(int sentence) {
      try {
        return words.readLong((long) sentence * width) & lowMask;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public long high(int sentence) {
      try {
        return words.readLong((long) sentence * width + Long.BYTES) & highMask;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void read(int from, int count, long[] lows, long[] highs) {
      byte[] bytes = new byte[count * width + 2 * Long.BYTES];
      try {
        row.seek((long) from * width);
        row.readBytes(bytes, 0, count * width);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      for (int i = 0; i < count; i++) {
        lows[i] = (long) BitUtil.VH_LE_LONG.get(bytes, i * width) & lowMask;
        highs[i] = (long) BitUtil.VH_LE_LONG.get(bytes, i * width + Long.BYTES) & highMask;
      }
    }

    @Override
    public boolean isMadeAs(int doc, String headerKey) {
      int kind = kindNumber(doc);
      return kind != TableWriter.NO_VALUE && meta.kinds().get(kind - 1).key().equals(headerKey);
    }
  }
}
