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
 * A view of an index in which all documents but the chosen ones count as deleted. Numbers of
 * documents and the content of leaves stay as they are, statistics of terms included.
 */
public final class SubsetReader extends FilterDirectoryReader {

  private final double share;

  private SubsetReader(DirectoryReader in, FixedBitSet chosen) throws IOException {
    super(in, new LeafWrapper(chosen));
    share = in.numDocs() == 0 ? 1 : (double) chosen.cardinality() / in.numDocs();
  }

  /** Returns the share of the reader's live documents that is chosen, 0 to 1. */
  public double share() {
    return share;
  }

  /**
   * Wraps a reader.
   *
   * @param chosen live documents of the reader, by their numbers in it
   */
  public static SubsetReader of(DirectoryReader in, FixedBitSet chosen) throws IOException {
    return new SubsetReader(in, chosen);
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader reopened) {
    throw new UnsupportedOperationException("a view lives as long as its reader");
  }

  /** The same key as without the choice: see {@link Leaf}. */
  @Override
  public CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper();
  }

  /** Wraps leaves, which come in their order. */
  private static final class LeafWrapper extends SubReaderWrapper {
    private final FixedBitSet chosen;
    private int docBase;

    LeafWrapper(FixedBitSet chosen) {
      this.chosen = chosen;
    }

    @Override
    protected LeafReader[] wrap(List<? extends LeafReader> readers) {
      docBase = 0;
      return super.wrap(readers);
    }

    @Override
    public LeafReader wrap(LeafReader reader) {
      Leaf leaf = new Leaf(reader, chosen, docBase);
      docBase += reader.maxDoc();
      return leaf;
    }
  }

  /**
   * A leaf with the chosen documents as its live ones. What the plugin keeps by a leaf's or a
   * reader's key concerns content, and not which documents are live, or has the filter in its key.
   */
  public static final class Leaf extends FilterLeafReader {
    private final FixedBitSet chosen;
    private final int docBase;

    private Leaf(LeafReader in, FixedBitSet chosen, int docBase) {
      super(in);
      this.chosen = chosen;
      this.docBase = docBase;
    }

    @Override
    public Bits getLiveDocs() {
      return new Bits() {
        @Override
        public boolean get(int doc) {
          return chosen.get(docBase + doc);
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
        count += chosen.get(docBase + doc) ? 1 : 0;
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
