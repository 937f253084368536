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
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.DerivedFields;

/**
 * Looks up the windows of several queries in one index. Queries of one kind share a pass over each
 * leaf, and leaves are looked up in parallel. The result of a query does not depend on the others.
 */
final class SharedLookup {

  /** The maximum of windows in a pass of several queries: about 40 bytes each. */
  private static final int WINDOWS_MAX = 1 << 19;

  private final IndexReader reader;
  private final DerivedFields fields;
  private final TaskExecutor tasks;
  private final Interruption interruption;

  SharedLookup(
      IndexReader reader, DerivedFields fields, TaskExecutor tasks, Interruption interruption) {
    this.reader = reader;
    this.fields = fields;
    this.tasks = tasks;
    this.interruption = interruption;
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

  /**
   * The result of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
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
}
