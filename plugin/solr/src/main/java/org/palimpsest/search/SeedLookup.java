package org.palimpsest.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.table.TableHeader;

/**
 * Finds the documents that have a match with one of several queries. The windows of queries that
 * are looked up alike share one pass over each leaf, and leaves are looked up at the same time.
 * What each query finds does not depend on the others.
 */
final class SeedLookup {

  /** So many windows are looked up in one pass, or those of one query: some 40 bytes each. */
  private static final int WINDOWS_MAX = 1 << 19;

  /** Queries that can share a pass. */
  private record Kind(TableHeader header, int flips, int distance) {
    static Kind of(ShardQuery query) {
      return new Kind(query.header(), query.flips(), query.match().distance());
    }
  }

  private final IndexReader reader;
  private final DerivedFields fields;
  private final TaskExecutor tasks;
  private final Interruption interruption;
  private final NamedSeeds named;

  SeedLookup(
      IndexReader reader,
      DerivedFields fields,
      NamedSeeds named,
      TaskExecutor tasks,
      Interruption interruption) {
    this.reader = reader;
    this.named = named;
    this.fields = fields;
    this.tasks = tasks;
    this.interruption = interruption;
  }

  /**
   * The seeds of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  List<QuerySeeds> find(List<ShardQuery> queries) throws IOException {
    Map<Kind, List<Integer>> byKind = new LinkedHashMap<>();
    @Nullable QuerySeeds[] seeds = new QuerySeeds[queries.size()];
    for (int query = 0; query < queries.size(); query++) {
      if (queries.get(query).sources().isEmpty()) {
        byKind.computeIfAbsent(Kind.of(queries.get(query)), kind -> new ArrayList<>()).add(query);
      } else {
        seeds[query] = named.of(queries.get(query));
      }
    }
    for (Map.Entry<Kind, List<Integer>> alike : byKind.entrySet()) {
      Pass pass = new Pass(alike.getKey());
      for (int query : alike.getValue()) {
        FingerprintList windows = queries.get(query).windows().fingerprints();
        if (!pass.hasRoomFor(windows.size())) {
          pass.run(seeds);
          pass = new Pass(alike.getKey());
        }
        pass.add(query, windows);
      }
      pass.run(seeds);
    }
    return List.of(seeds);
  }

  /** Windows that are looked up together. */
  private final class Pass {
    private final Kind kind;
    private final List<Integer> queries = new ArrayList<>();
    private final List<Fingerprint> windows = new ArrayList<>();

    /** Of each window its query's place in {@link #queries}. */
    private final IntStream.Builder places = IntStream.builder();

    Pass(Kind kind) {
      this.kind = kind;
    }

    boolean hasRoomFor(int count) {
      return windows.isEmpty() || windows.size() + count <= WINDOWS_MAX;
    }

    /** A text that repeats itself is looked up once. */
    void add(int query, FingerprintList fingerprints) {
      Set<Fingerprint> distinct = new LinkedHashSet<>();
      for (int i = 0; i < fingerprints.size(); i++) {
        distinct.add(fingerprints.get(i));
      }
      windows.addAll(distinct);
      distinct.forEach(each -> places.add(queries.size()));
      queries.add(query);
    }

    void run(@Nullable QuerySeeds[] seeds) throws IOException {
      Stopwatch time = new Stopwatch(interruption);
      CandidateFinder finder =
          new CandidateFinder(
              new Lookup(
                  fields,
                  kind.header(),
                  FingerprintList.of(windows),
                  kind.flips(),
                  kind.distance()),
              time);
      int[] queryOfWindow = places.build().toArray();
      List<Callable<LeafSeeds>> leaves = new ArrayList<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        leaves.add(() -> find(finder, leaf, queryOfWindow));
      }
      List<LeafSeeds> found = tasks.invokeAll(leaves);
      for (int place = 0; place < queries.size(); place++) {
        seeds[queries.get(place)] = ofQuery(found, place, time.hasStopped());
      }
    }

    private LeafSeeds find(CandidateFinder finder, LeafReaderContext leaf, int[] queryOfWindow)
        throws IOException {
      LeafSeeds seeds = new LeafSeeds(queryOfWindow, queries.size(), leaf.reader().maxDoc());
      finder.find(leaf.reader(), seeds);
      return seeds;
    }
  }

  private static QuerySeeds ofQuery(List<LeafSeeds> leaves, int place, boolean partial) {
    List<@Nullable BitSet> docs = new ArrayList<>();
    LookupStatistics statistics = new LookupStatistics();
    for (LeafSeeds leaf : leaves) {
      docs.add(leaf.docs(place));
      statistics.add(leaf.statistics(place));
    }
    return new QuerySeeds(docs, statistics, partial);
  }
}
