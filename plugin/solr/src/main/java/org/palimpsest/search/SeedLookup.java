package org.palimpsest.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.index.DerivedFields;

/**
 * Finds the documents that are compared with each of several queries: those that have a match, but
 * for windows that very many documents hold, and those that stand for these.
 */
final class SeedLookup {

  private final SharedLookup lookup;
  private final NamedSeeds named;

  SeedLookup(
      IndexReader reader,
      DerivedFields fields,
      NamedSeeds named,
      TaskExecutor tasks,
      Interruption interruption) {
    this.lookup = new SharedLookup(reader, fields, tasks, interruption);
    this.named = named;
  }

  /**
   * The seeds of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  List<QuerySeeds> find(List<ShardQuery> queries) throws IOException {
    List<SoughtWindows> sought = new ArrayList<>();
    for (ShardQuery query : queries) {
      if (query.sources().isEmpty()) {
        sought.add(
            SoughtWindows.of(
                query.header(),
                query.flips(),
                query.match().distance(),
                query.windows().fingerprints(),
                query.unsought()));
      }
    }
    List<QuerySeeds> found = lookup.find(sought, new Finding());
    List<QuerySeeds> seeds = new ArrayList<>(queries.size());
    int next = 0;
    for (ShardQuery query : queries) {
      if (query.sources().isEmpty()) {
        QuerySeeds ofLookup = found.get(next++);
        named.add(query.examples(), query.header(), ofLookup.docs());
        seeds.add(ofLookup);
      } else {
        seeds.add(named.of(query));
      }
    }
    return seeds;
  }

  /** Collects documents, told apart by query. */
  private record Finding() implements SharedLookup.Purpose<LeafSeeds, QuerySeeds> {
    @Override
    public LeafSeeds sink(PassWindows windows, LeafReaderContext leaf) {
      return new LeafSeeds(windows, leaf.reader().maxDoc());
    }

    @Override
    public QuerySeeds result(
        PassWindows windows, List<LeafSeeds> leaves, int query, boolean partial) {
      List<@Nullable BitSet> docs = new ArrayList<>();
      LookupStatistics statistics = new LookupStatistics();
      for (LeafSeeds leaf : leaves) {
        docs.add(leaf.docs(query));
        statistics.add(leaf.statistics(query));
      }
      return new QuerySeeds(docs, statistics, partial);
    }
  }
}
