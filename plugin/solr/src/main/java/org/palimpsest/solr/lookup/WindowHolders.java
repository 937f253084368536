package org.palimpsest.solr.lookup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * The documents of a shard that hold each window of a text, with the costs of finding them. They
 * answer any lookup of some of these windows. Immutable.
 */
public final class WindowHolders {

  /** The size of a window's fingerprint, costs and containers. */
  private static final int WINDOW_BYTES = 64;

  private final List<Fingerprint> windows;
  private final List<LeafHolders> leaves;
  private final WindowCosts costs;

  /** The windows in more documents than are recorded. */
  private final FixedBitSet crowded;

  private WindowHolders(
      List<Fingerprint> windows, List<LeafHolders> leaves, WindowCosts costs, FixedBitSet crowded) {
    this.windows = windows;
    this.leaves = leaves;
    this.costs = costs;
    this.crowded = crowded;
  }

  /** The holders of one query of a pass, or null if costs were not counted. */
  static @Nullable WindowHolders of(PassWindows pass, List<HolderSets> leaves, int query) {
    int start = pass.start(query);
    int end = pass.end(query);
    WindowCosts costs = new WindowCosts(end - start);
    FixedBitSet crowded = new FixedBitSet(Math.max(1, end - start));
    List<LeafHolders> holders = new ArrayList<>();
    for (HolderSets leaf : leaves) {
      WindowCosts ofLeaf = leaf.costs();
      if (ofLeaf == null) {
        return null;
      }
      costs.addAll(ofLeaf, start);
      holders.add(new LeafHolders(leaf, start, end));
      for (int window = start; window < end; window++) {
        if (leaf.isFull(window)) {
          crowded.set(window - start);
        }
      }
    }
    return new WindowHolders(
        List.copyOf(pass.fingerprints().subList(start, end)), holders, costs, crowded);
  }

  /**
   * The result of a lookup of some of the windows, or null if a window is not of the text or in too
   * many documents.
   */
  @Nullable MatchedDocs matches(List<Fingerprint> queried) {
    Map<Fingerprint, Integer> places = new HashMap<>();
    for (int window = 0; window < windows.size(); window++) {
      places.put(windows.get(window), window);
    }
    LookupStatistics statistics = new LookupStatistics();
    int[] chosen = new int[queried.size()];
    for (int i = 0; i < chosen.length; i++) {
      int window = Objects.requireNonNullElse(places.get(queried.get(i)), -1);
      if (window < 0 || crowded.get(window)) {
        return null;
      }
      chosen[i] = window;
      costs.addTo(statistics, window);
    }
    List<@Nullable BitSet> docs = new ArrayList<>();
    for (LeafHolders leaf : leaves) {
      docs.add(leaf.of(chosen));
    }
    return new MatchedDocs(docs, statistics, false);
  }

  /** The approximate size in memory. */
  long bytes() {
    return (long) WINDOW_BYTES * windows.size()
        + leaves.stream().mapToLong(LeafHolders::bytes).sum();
  }

  /** The documents of one leaf that hold each window of a text. Immutable. */
  static final class LeafHolders {

    private final int maxDoc;

    /** Grouped by window. */
    private final int[] docs;

    /** The index behind each window's last document. */
    private final int[] ends;

    /** The documents of the windows {@code [start, end)} of a pass. */
    LeafHolders(HolderSets sets, int start, int end) {
      IntStream.Builder all = IntStream.builder();
      int count = 0;
      this.ends = new int[end - start];
      for (int window = start; window < end; window++) {
        for (int doc : sets.docs(window)) {
          all.add(doc);
          count++;
        }
        ends[window - start] = count;
      }
      this.docs = all.build().toArray();
      this.maxDoc = sets.maxDoc();
    }

    /** The documents that hold one of these windows, or null. */
    @Nullable BitSet of(int[] windows) {
      BitSet found = null;
      for (int window : windows) {
        for (int i = window == 0 ? 0 : ends[window - 1]; i < ends[window]; i++) {
          if (found == null) {
            found = new SparseFixedBitSet(maxDoc);
          }
          found.set(docs[i]);
        }
      }
      return found;
    }

    long bytes() {
      return (long) Integer.BYTES * (docs.length + ends.length);
    }
  }
}
