package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.DerivedFields;

/**
 * Finds the documents that have a match with each of several queries in one index. Queries of one
 * kind share a pass over each leaf, and leaves are looked up in parallel. The result of a query
 * does not depend on the others.
 */
public record MatchLookup(
    IndexReader reader, DerivedFields fields, TaskExecutor tasks, Interruption interruption) {

  /** The maximum of windows in a pass of several queries: about 40 bytes each. */
  private static final int WINDOWS_MAX = 1 << 19;

  /**
   * The matches of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public List<MatchedDocs> find(List<QueryWindows> queries) throws IOException {
    return find(queries, new Finding());
  }

  /**
   * Collects pairs into results.
   *
   * @param <S> receives the pairs of one leaf
   * @param <R> the result of a query
   */
  interface Purpose<S extends PairSink, R> {

    /** The sink of one leaf. */
    S sink(PassWindows windows, LeafReaderContext leaf);

    /**
     * The result of one query of a pass.
     *
     * @param leaves in index order
     * @param query its number in {@link PassWindows}
     * @param partial whether time ran out
     */
    R result(PassWindows windows, List<S> leaves, int query, boolean partial) throws IOException;
  }

  <S extends PairSink, R> List<R> find(List<QueryWindows> queries, Purpose<S, R> purpose)
      throws IOException {
    Map<Kind, List<Integer>> byKind = new LinkedHashMap<>();
    for (int query = 0; query < queries.size(); query++) {
      byKind.computeIfAbsent(Kind.of(queries.get(query)), kind -> new ArrayList<>()).add(query);
    }
    Map<Integer, R> results = new LinkedHashMap<>();
    for (Map.Entry<Kind, List<Integer>> alike : byKind.entrySet()) {
      Pass pass = new Pass(alike.getKey());
      for (int query : alike.getValue()) {
        List<Fingerprint> windows = queries.get(query).fingerprints();
        if (!pass.hasRoomFor(windows.size())) {
          pass.run(purpose, results);
          pass = new Pass(alike.getKey());
        }
        pass.add(query, windows);
      }
      pass.run(purpose, results);
    }
    return IntStream.range(0, queries.size()).mapToObj(results::get).toList();
  }

  /** Queries of one kind can share a pass. */
  private record Kind(TableHeader header, int flips, int distance) {
    static Kind of(QueryWindows windows) {
      return new Kind(windows.header(), windows.flips(), windows.distance());
    }
  }

  private final class Pass {
    private final Kind kind;
    private final List<Integer> queries = new ArrayList<>();
    private final PassWindows windows = new PassWindows();

    Pass(Kind kind) {
      this.kind = kind;
    }

    boolean hasRoomFor(int count) {
      int there = windows.fingerprints().size();
      return there == 0 || there + count <= WINDOWS_MAX;
    }

    void add(int query, List<Fingerprint> ofQuery) {
      windows.addQuery(ofQuery);
      queries.add(query);
    }

    <S extends PairSink, R> void run(Purpose<S, R> purpose, Map<Integer, R> results)
        throws IOException {
      Stopwatch time = new Stopwatch(interruption);
      CandidateFinder finder =
          CandidateFinder.of(
              reader,
              new Lookup(
                  fields,
                  kind.header(),
                  FingerprintList.of(windows.fingerprints()),
                  kind.flips(),
                  kind.distance()),
              time);
      List<Callable<S>> leaves = new ArrayList<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        leaves.add(() -> find(finder, leaf, purpose.sink(windows, leaf)));
      }
      List<S> found = tasks.invokeAll(leaves);
      for (int place = 0; place < queries.size(); place++) {
        results.put(queries.get(place), purpose.result(windows, found, place, time.hasStopped()));
      }
    }

    private <S extends PairSink> S find(CandidateFinder finder, LeafReaderContext leaf, S sink)
        throws IOException {
      finder.find(leaf.reader(), sink);
      return sink;
    }
  }

  private record Finding() implements Purpose<LeafMatches, MatchedDocs> {
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
        docs.add(leaf.docs[query]);
        statistics.add(leaf.statistics[query]);
      }
      return new MatchedDocs(docs, statistics, partial);
    }
  }

  /** The matched documents and costs of one leaf, by query. Not thread-safe. */
  private static final class LeafMatches implements PairSink {

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
      statistics[query].add(0, 0, 1);
      BitSet found = docs[query];
      if (found == null) {
        found = new SparseFixedBitSet(maxDoc);
        docs[query] = found;
      }
      found.set(doc);
    }

    @Override
    public void count(int window, long probes, long candidates) {
      statistics[queryOfWindow[window]].add(probes, candidates, 0);
    }
  }
}
