package org.palimpsest.search;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.table.SentenceTable;
import org.palimpsest.table.TableCodec;
import org.palimpsest.table.TableFormatException;
import org.palimpsest.table.TableHeader;

/** Reads the sentence tables of a shard. */
final class SentenceTables {

  private final IndexReader reader;
  private final String field;
  private final TableHeader header;
  private final SourceStore store;

  /**
   * A reader of tables.
   *
   * @param header of the tables that can be compared
   * @param store to name a document whose table is damaged
   */
  SentenceTables(IndexReader reader, String field, TableHeader header, SourceStore store) {
    this.reader = reader;
    this.field = field;
    this.header = header;
    this.store = store;
  }

  /**
   * The table of a document; null where it has none that can be compared.
   *
   * @param doc its number in the whole reader
   */
  @Nullable SentenceTable of(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    BinaryDocValues tables = DocValues.getBinary(leaf.reader(), field);
    if (!tables.advanceExact(doc - leaf.docBase)) {
      return null;
    }
    SentenceTable table = decode(doc, tables.binaryValue());
    return table.header().equals(header) ? table : null;
  }

  /**
   * Decodes a table.
   *
   * @throws IOException that names the document, if the table is damaged
   */
  SentenceTable decode(int doc, BytesRef bytes) throws IOException {
    try {
      return TableCodec.decode(bytes.bytes, bytes.offset, bytes.length);
    } catch (TableFormatException e) {
      throw new IOException("document " + store.id(doc) + ": " + e.getMessage(), e);
    }
  }
}
