package org.palimpsest.solr.source;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.SourceStore;

/** Reads and caches the sentence tables of a shard. Thread-safe. */
final class SentenceTables {

  private final IndexReader reader;
  private final String field;
  private final SourceStore store;

  /** By document; null for a single query. */
  private final @Nullable Cache<Integer, SentenceTable> decoded;

  /**
   * @param store names documents with damaged tables
   * @param keptMax sentences in the cache
   */
  SentenceTables(IndexReader reader, String field, SourceStore store, int keptMax) {
    this.reader = reader;
    this.field = field;
    this.store = store;
    this.decoded =
        keptMax == 0
            ? null
            : Caffeine.newBuilder()
                .maximumWeight(keptMax)
                .weigher((Integer doc, SentenceTable table) -> table.sentences().size() + 1)
                .executor(Runnable::run)
                .build();
  }

  /**
   * The table of a document, by its number in the top-level reader, or null without one of this
   * header.
   */
  @Nullable SentenceTable of(int doc, TableHeader header) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    BinaryDocValues tables = DocValues.getBinary(leaf.reader(), field);
    if (!tables.advanceExact(doc - leaf.docBase)) {
      return null;
    }
    SentenceTable table = read(doc, tables);
    return table.header().equals(header) ? table : null;
  }

  /**
   * The table at the position of docValues.
   *
   * @param doc number in the top-level reader
   * @throws IOException with the document's key if the table is damaged
   */
  SentenceTable read(int doc, BinaryDocValues tables) throws IOException {
    SentenceTable known = decoded == null ? null : decoded.getIfPresent(doc);
    if (known != null) {
      return known;
    }
    SentenceTable table = decode(doc, tables.binaryValue());
    if (decoded != null) {
      decoded.put(doc, table);
    }
    return table;
  }

  private SentenceTable decode(int doc, BytesRef bytes) throws IOException {
    try {
      return TableCodec.decode(bytes.bytes, bytes.offset, bytes.length);
    } catch (TableFormatException e) {
      throw new IOException("document " + store.id(doc) + ": " + e.getMessage(), e);
    }
  }
}
