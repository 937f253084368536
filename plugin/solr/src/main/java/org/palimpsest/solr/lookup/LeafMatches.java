package org.palimpsest.solr.lookup;

import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * What a lookup finds in one leaf, told apart by the query that each window belongs to: the
 * documents that have a match, and what it has cost. Used by one thread.
 */
final class LeafMatches implements PairSink {

  private final int[] queryOfWindow;
  private final int maxDoc;
  private final @Nullable BitSet[] docs;
  private final LookupStatistics[] statistics;

  /**
   * Nothing found yet.
   *
   * @param maxDoc of the leaf
   */
  LeafMatches(PassWindows windows, int maxDoc) {
    this.queryOfWindow = windows.owners();
    this.maxDoc = maxDoc;
    this.docs = new BitSet[windows.queries()];
    this.statistics = new LookupStatistics[windows.queries()];
    for (int query = 0; query < statistics.length; query++) {
      statistics[query] = new LookupStatistics();
    }
  }

  @Override
  public void collect(int doc, int window) {
    int query = queryOfWindow[window];
    statistics[query].addVerified(1);
    BitSet found = docs[query];
    if (found == null) {
      found = new SparseFixedBitSet(maxDoc);
      docs[query] = found;
    }
    found.set(doc);
  }

  @Override
  public void count(int window, long probes, long candidates) {
    LookupStatistics ofQuery = statistics[queryOfWindow[window]];
    ofQuery.addProbes(probes);
    ofQuery.addCandidates(candidates);
  }

  /** The documents that have a match with a query, as the leaf numbers them; null for none. */
  @Nullable BitSet docs(int query) {
    return docs[query];
  }

  /** What a query has cost here. */
  LookupStatistics statistics(int query) {
    return statistics[query];
  }
}
