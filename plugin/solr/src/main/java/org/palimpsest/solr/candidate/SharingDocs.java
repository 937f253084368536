package org.palimpsest.solr.candidate;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of an index share a gram with a text: no other can have a verbatim copy of the
 * guaranteed length ({@link org.palimpsest.core.winnow.WinnowingParameters}). Filled by one thread,
 * and read by any.
 */
public final class SharingDocs {

  /** The number of each leaf's first document. */
  private final int[] docBases;

  /** By leaf; null where nobody knows of all its documents. */
  private final List<@Nullable SparseFixedBitSet> docs = new ArrayList<>();

  /** None yet. */
  SharingDocs(List<LeafReaderContext> leaves) {
    this.docBases = leaves.stream().mapToInt(leaf -> leaf.docBase).toArray();
    for (LeafReaderContext leaf : leaves) {
      docs.add(new SparseFixedBitSet(Math.max(1, leaf.reader().maxDoc())));
    }
  }

  /** A document shares a gram. */
  void add(LeafReaderContext leaf, int doc) {
    SparseFixedBitSet ofLeaf = docs.get(leaf.ord);
    if (ofLeaf != null) {
      ofLeaf.set(doc);
    }
  }

  /** Any document of a leaf may share one that was not looked up. */
  void addAll(LeafReaderContext leaf) {
    docs.set(leaf.ord, null);
  }

  /**
   * Whether a document may share a gram.
   *
   * @param doc as the whole reader numbers it
   */
  public boolean mayShare(int doc) {
    int leaf = ReaderUtil.subIndex(doc, docBases);
    SparseFixedBitSet ofLeaf = docs.get(leaf);
    return ofLeaf == null || ofLeaf.get(doc - docBases[leaf]);
  }

  /** How much memory it takes, about. */
  public long bytes() {
    return docs.stream().mapToLong(each -> each == null ? 0 : each.ramBytesUsed()).sum();
  }
}
