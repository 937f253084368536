package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
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
   * What each query finds.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public List<MatchedDocs> find(List<SoughtWindows> queries) throws IOException {
    return lookup.find(queries, new Finding());
  }

  /** Collects documents, told apart by query. */
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
}
