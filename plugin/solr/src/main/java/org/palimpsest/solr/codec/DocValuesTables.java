package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableHeader;

/** Tables as whole values: of a flush, or of a leaf in another format. */
final class DocValuesTables implements TableSource {

  private final BinaryDocValues values;
  private TableKind kind = TableKind.NONE;
  private int sentenceCount;
  private final BytesRef fingerprints = new BytesRef();
  private BytesRef rest = new BytesRef();

  DocValuesTables(BinaryDocValues values) {
    this.values = values;
  }

  @Override
  public int nextDoc() throws IOException {
    int doc = values.nextDoc();
    if (doc != BinaryDocValues.NO_MORE_DOCS) {
      take(values.binaryValue());
    }
    return doc;
  }

  private void take(BytesRef value) {
    try {
      SentenceTable table = TableCodec.decode(value.bytes, value.offset, value.length);
      split(value, table.header(), table.sentences().fingerprints().size());
    } catch (TableFormatException e) {
      // readers of the value get the error; here it is stored like other bytes
      kind = TableKind.NONE;
      sentenceCount = 0;
      fingerprints.length = 0;
      rest = value;
    }
  }

  private void split(BytesRef value, TableHeader header, int count) {
    int headerLength = TableCodec.headerBytes(header);
    if (!startsWith(value, kind.header()) || kind.header().length != headerLength) {
      BytesRef bytes = new BytesRef(value.bytes, value.offset, headerLength);
      kind = new TableKind(BytesRef.deepCopyOf(bytes), header.key(), header.fingerprintBytes());
    }
    sentenceCount = count;
    int end = value.offset + value.length;
    fingerprints.bytes = value.bytes;
    fingerprints.length = count * kind.width();
    fingerprints.offset = end - TableCodec.CHECKSUM_BYTES - fingerprints.length;
    int from = value.offset + headerLength;
    int front = fingerprints.offset - from;
    byte[] parts = new byte[front + TableCodec.CHECKSUM_BYTES];
    System.arraycopy(value.bytes, from, parts, 0, front);
    System.arraycopy(
        value.bytes, end - TableCodec.CHECKSUM_BYTES, parts, front, TableCodec.CHECKSUM_BYTES);
    rest = new BytesRef(parts);
  }

  private static boolean startsWith(BytesRef value, BytesRef header) {
    return value.length >= header.length
        && header.bytesEquals(new BytesRef(value.bytes, value.offset, header.length));
  }

  @Override
  public TableKind kind() {
    return kind;
  }

  @Override
  public int sentenceCount() {
    return sentenceCount;
  }

  @Override
  public BytesRef fingerprints() {
    return fingerprints;
  }

  @Override
  public BytesRef rest() {
    return rest;
  }
}
