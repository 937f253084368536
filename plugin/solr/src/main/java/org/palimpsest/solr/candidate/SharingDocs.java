package org.palimpsest.solr.candidate;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The documents of an index that share a gram with a text; others have no verbatim copy of the
 * guaranteed length ({@link org.palimpsest.core.winnow.WinnowingParameters}). Filled by one thread,
 * read by any.
 */
public final class SharingDocs {

  private final int[] docBases;

  /** By leaf; null if any document may share a gram. */
  private final List<@Nullable SparseFixedBitSet> docs = new ArrayList<>();

  SharingDocs(List<LeafReaderContext> leaves) {
    this.docBases = leaves.stream().mapToInt(leaf -> leaf.docBase).toArray();
    for (LeafReaderContext leaf : leaves) {
      docs.add(new SparseFixedBitSet(Math.max(1, leaf.reader().maxDoc())));
    }
  }

  void add(LeafReaderContext leaf, int doc) {
    SparseFixedBitSet ofLeaf = docs.get(leaf.ord);
    if (ofLeaf != null) {
      ofLeaf.set(doc);
    }
  }

  /** Every document of a leaf may share a gram. */
  void addAll(LeafReaderContext leaf) {
    docs.set(leaf.ord, null);
  }

  /** Whether a document, by its number in the top-level reader, may share a gram. */
  public boolean mayShare(int doc) {
    int leaf = ReaderUtil.subIndex(doc, docBases);
    SparseFixedBitSet ofLeaf = docs.get(leaf);
    return ofLeaf == null || ofLeaf.get(doc - docBases[leaf]);
  }

  public long bytes() {
    return docs.stream().mapToLong(each -> each == null ? 0 : each.ramBytesUsed()).sum();
  }
}
