package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.LookupStatistics;
import org.palimpsest.solr.lookup.MatchedDocs;

/** The documents of this shard that are compared because a query names them, match or not. */
final class NamedDocs {

  private final IndexReader reader;
  private final SourceStore store;
  private final SentenceTables tables;

  NamedDocs(IndexReader reader, SourceStore store, SentenceTables tables) {
    this.reader = reader;
    this.store = store;
    this.tables = tables;
  }

  /** Those of a query that names all its sources; nothing is looked up. */
  MatchedDocs of(ShardQuery query) throws IOException {
    List<@Nullable BitSet> docs =
        new ArrayList<>(Collections.nCopies(reader.leaves().size(), null));
    add(query.sources(), query.header(), docs);
    return new MatchedDocs(docs, new LookupStatistics(), false);
  }

  /**
   * Adds the documents with these keys whose table can be compared.
   *
   * @param docs for each leaf, as it numbers them; null where it has none
   */
  void add(Collection<String> keys, TableHeader header, List<@Nullable BitSet> docs)
      throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    for (String key : keys) {
      int doc = store.doc(key);
      if (doc != SourceStore.NO_DOC && tables.of(doc, header) != null) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
        BitSet ofLeaf = docs.get(leaf.ord);
        if (ofLeaf == null) {
          ofLeaf = new SparseFixedBitSet(leaf.reader().maxDoc());
          docs.set(leaf.ord, ofLeaf);
        }
        ofLeaf.set(doc - leaf.docBase);
      }
    }
  }
}
