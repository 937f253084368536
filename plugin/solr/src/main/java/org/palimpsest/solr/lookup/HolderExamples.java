package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SparseFixedBitSet;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;

/**
 * Examples of the documents that hold a window, for windows in very many documents: those with the
 * smallest unique keys.
 */
public final class HolderExamples {

  /** The examples of a window: as many as an answer names. */
  public static final int MAX = 10;

  /** Pairs of a window and a sentence of a leaf; the smallest keys are sought among the first. */
  private static final int PAIRS_OF_LEAF_MAX = 1 << 14;

  private HolderExamples() {}

  /**
   * The examples of one shard.
   *
   * @param noSources unique keys of documents to exclude
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public static Found of(
      QueryWindows windows,
      Set<String> noSources,
      IndexReader reader,
      DerivedFields fields,
      SourceStore store,
      TaskExecutor tasks,
      Interruption interruption)
      throws IOException {
    return new MatchLookup(reader, fields, tasks, interruption)
        .find(List.of(windows), new Choosing(store, noSources))
        .get(0);
  }

  /** The smallest keys for each window, ascending; {@code partial} if time ran out. */
  public record Found(List<List<String>> keys, boolean partial) {}

  /**
   * Merges the examples of several shards for the same windows.
   *
   * @throws IllegalArgumentException if the shards have different windows
   */
  public static List<List<String>> chosen(List<List<List<String>>> shards) {
    int windows = shards.isEmpty() ? 0 : shards.get(0).size();
    List<List<String>> chosen = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      List<String> keys = new ArrayList<>();
      for (List<List<String>> shard : shards) {
        if (shard.size() != windows) {
          throw new IllegalArgumentException(
              "one shard knows " + windows + " windows, another " + shard.size());
        }
        keys.addAll(shard.get(window));
      }
      chosen.add(smallest(keys));
    }
    return chosen;
  }

  /** The first distinct keys, at most {@link #MAX}. */
  public static List<String> smallest(Collection<String> keys) {
    return keys.stream().distinct().sorted(KeyOrder.OF_KEYS).limit(MAX).toList();
  }

  private record Choosing(SourceStore store, Set<String> noSources)
      implements MatchLookup.Purpose<ExampleHolders, Found> {

    @Override
    public ExampleHolders sink(PassWindows windows, LeafReaderContext leaf) {
      return new ExampleHolders(
          leaf, new LinkedHashMap<>(), new int[windows.fingerprints().size()]);
    }

    @Override
    public Found result(
        PassWindows windows, List<ExampleHolders> leaves, int query, boolean partial)
        throws IOException {
      List<List<String>> keys = new ArrayList<>();
      for (int window = windows.start(query); window < windows.end(query); window++) {
        List<String> ofWindow = new ArrayList<>();
        for (ExampleHolders leaf : leaves) {
          ofWindow.addAll(leaf.smallest(window, new KeyOrder(store), MAX + noSources.size()));
        }
        keys.add(smallest(ofWindow.stream().filter(key -> !noSources.contains(key)).toList()));
      }
      return new Found(keys, partial);
    }
  }

  /**
   * The documents of one leaf that hold each window.
   *
   * @param pairs of each window
   */
  @SuppressWarnings("ArrayRecordComponent") // counted up, never compared
  private record ExampleHolders(LeafReaderContext leaf, Map<Integer, BitSet> holders, int[] pairs)
      implements PairSink {

    @Override
    public boolean isFull(int window) {
      return pairs[window] >= PAIRS_OF_LEAF_MAX;
    }

    @Override
    public void collect(int doc, int window) {
      pairs[window]++;
      holders
          .computeIfAbsent(window, unseen -> new SparseFixedBitSet(leaf.reader().maxDoc()))
          .set(doc);
    }

    @Override
    public void count(int window, long probes, long candidates) {
      // the lookup of sources counts the costs
    }

    List<String> smallest(int window, KeyOrder order, int max) throws IOException {
      BitSet docs = holders.get(window);
      return docs == null
          ? List.of()
          : order.smallest(leaf, new BitSetIterator(docs, docs.cardinality()), max);
    }
  }

  /**
   * Selects documents by unique key in byte order, which is the same on all replicas and for any
   * number of shards.
   */
  record KeyOrder(SourceStore store) {

    static final Comparator<String> OF_KEYS = Comparator.comparing(BytesRef::new);

    /** The smallest keys of a leaf's documents, ascending. */
    List<String> smallest(LeafReaderContext leaf, DocIdSetIterator docs, int max)
        throws IOException {
      SortedDocValues keys = store.keys(leaf.reader());
      return keys == null ? byStoredKeys(leaf, docs, max) : byOrdinals(keys, docs, max);
    }

    /** Ordinals have the order of the keys, so that few keys are read. */
    private static List<String> byOrdinals(SortedDocValues keys, DocIdSetIterator docs, int max)
        throws IOException {
      PriorityQueue<Integer> smallest = new PriorityQueue<>(Comparator.reverseOrder());
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (keys.advanceExact(doc)) {
          addLimited(keys.ordValue(), smallest, max);
        }
      }
      List<String> found = new ArrayList<>();
      for (int ordinal : smallest.stream().sorted().toList()) {
        found.add(keys.lookupOrd(ordinal).utf8ToString());
      }
      return found;
    }

    private List<String> byStoredKeys(LeafReaderContext leaf, DocIdSetIterator docs, int max)
        throws IOException {
      PriorityQueue<String> smallest = new PriorityQueue<>(Collections.reverseOrder(OF_KEYS));
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        addLimited(store.id(leaf.docBase + doc), smallest, max);
      }
      return smallest.stream().sorted(OF_KEYS).toList();
    }

    private static <T> void addLimited(T element, PriorityQueue<T> smallest, int max) {
      smallest.add(element);
      if (smallest.size() > max) {
        smallest.remove();
      }
    }
  }
}
