package org.palimpsest.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The seeds of a query that names its sources: those of this shard, whether they have a match or
 * not. Nothing is looked up.
 */
final class NamedSeeds {

  private final IndexReader reader;
  private final SourceStore store;
  private final SentenceTables tables;

  NamedSeeds(IndexReader reader, SourceStore store, SentenceTables tables) {
    this.reader = reader;
    this.store = store;
    this.tables = tables;
  }

  /** The documents whose table can be compared. */
  QuerySeeds of(ShardQuery query) throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    @Nullable BitSet[] docs = new BitSet[leaves.size()];
    for (String key : query.sources()) {
      int doc = store.doc(key);
      if (doc != SourceStore.NO_DOC && tables.of(doc, query.header()) != null) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
        BitSet ofLeaf = docs[leaf.ord];
        if (ofLeaf == null) {
          ofLeaf = new SparseFixedBitSet(leaf.reader().maxDoc());
          docs[leaf.ord] = ofLeaf;
        }
        ofLeaf.set(doc - leaf.docBase);
      }
    }
    return new QuerySeeds(new ArrayList<>(Arrays.asList(docs)), new LookupStatistics(), false);
  }
}
