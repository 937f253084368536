package org.palimpsest.solr.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * A view of an index in which only selected documents are live. Document numbers, leaf content and
 * term statistics stay the same.
 */
public final class SubsetReader extends FilterDirectoryReader {

  private final double share;

  private SubsetReader(DirectoryReader in, FixedBitSet selected) throws IOException {
    super(in, new LeafWrapper(selected));
    share = in.numDocs() == 0 ? 1 : (double) selected.cardinality() / in.numDocs();
  }

  /** The selected share of the reader's live documents, 0 to 1. */
  public double share() {
    return share;
  }

  /** Wraps a reader; the selected documents are live ones of it. */
  public static SubsetReader of(DirectoryReader in, FixedBitSet selected) throws IOException {
    return new SubsetReader(in, selected);
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader reopened) {
    throw new UnsupportedOperationException("a view lives as long as its reader");
  }

  /** The same key as the unfiltered reader's: see {@link Leaf}. */
  @Override
  public CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper();
  }

  /** Wraps leaves in index order. */
  private static final class LeafWrapper extends SubReaderWrapper {
    private final FixedBitSet selected;
    private int docBase;

    LeafWrapper(FixedBitSet selected) {
      this.selected = selected;
    }

    @Override
    protected LeafReader[] wrap(List<? extends LeafReader> readers) {
      docBase = 0;
      return super.wrap(readers);
    }

    @Override
    public LeafReader wrap(LeafReader reader) {
      Leaf leaf = new Leaf(reader, selected, docBase);
      docBase += reader.maxDoc();
      return leaf;
    }
  }

  /**
   * A leaf with the selected documents as its live ones. The plugin's caches by leaf or reader key
   * depend on content only, or have the filter in their key.
   */
  public static final class Leaf extends FilterLeafReader {
    private final FixedBitSet selected;
    private final int docBase;

    private Leaf(LeafReader in, FixedBitSet selected, int docBase) {
      super(in);
      this.selected = selected;
      this.docBase = docBase;
    }

    @Override
    public Bits getLiveDocs() {
      return new Bits() {
        @Override
        public boolean get(int doc) {
          return selected.get(docBase + doc);
        }

        @Override
        public int length() {
          return maxDoc();
        }
      };
    }

    @Override
    public int numDocs() {
      int count = 0;
      for (int doc = 0; doc < maxDoc(); doc++) {
        count += selected.get(docBase + doc) ? 1 : 0;
      }
      return count;
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return in.getCoreCacheHelper();
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return in.getReaderCacheHelper();
    }
  }
}
