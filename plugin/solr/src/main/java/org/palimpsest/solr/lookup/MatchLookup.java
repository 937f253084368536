package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;

/** Finds the documents that have a match with each of several queries. */
public final class MatchLookup {

  private final SharedLookup lookup;

  /** A lookup in one index. */
  public MatchLookup(
      IndexReader reader, DerivedFields fields, TaskExecutor tasks, Interruption interruption) {
    this.lookup = new SharedLookup(reader, fields, tasks, interruption);
  }

  /**
   * The matches of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public List<MatchedDocs> find(List<QueryWindows> queries) throws IOException {
    return lookup.find(queries, new Finding());
  }

  private record Finding() implements SharedLookup.Purpose<LeafMatches, MatchedDocs> {
    @Override
    public LeafMatches sink(PassWindows windows, LeafReaderContext leaf) {
      return new LeafMatches(windows, leaf.reader().maxDoc());
    }

    @Override
    public MatchedDocs result(
        PassWindows windows, List<LeafMatches> leaves, int query, boolean partial) {
      List<@Nullable BitSet> docs = new ArrayList<>();
      LookupStatistics statistics = new LookupStatistics();
      for (LeafMatches leaf : leaves) {
        docs.add(leaf.docs(query));
        statistics.add(leaf.statistics(query));
      }
      return new MatchedDocs(docs, statistics, partial);
    }
  }

  /** The matched documents and costs of one leaf, by query. Not thread-safe. */
  static final class LeafMatches implements PairSink {

    private final int[] queryOfWindow;
    private final int maxDoc;
    private final @Nullable BitSet[] docs;
    private final LookupStatistics[] statistics;

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

    /** The documents with a match, as numbered in the leaf, or null if there are none. */
    @Nullable BitSet docs(int query) {
      return docs[query];
    }

    LookupStatistics statistics(int query) {
      return statistics[query];
    }
  }
}
