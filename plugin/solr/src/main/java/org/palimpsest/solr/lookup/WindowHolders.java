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
 * Which documents of a shard hold each window of a text, and what it has cost to find them: from
 * this any lookup of some of these windows can be answered without one. Immutable.
 */
public final class WindowHolders {

  /** So many bytes take a window's fingerprint, its costs, and what holds them. */
  private static final int WINDOW_BYTES = 64;

  private final List<Fingerprint> windows;
  private final List<LeafHolders> leaves;
  private final WindowCosts costs;

  /** The windows that more documents hold than are known. */
  private final FixedBitSet crowded;

  private WindowHolders(
      List<Fingerprint> windows, List<LeafHolders> leaves, WindowCosts costs, FixedBitSet crowded) {
    this.windows = windows;
    this.leaves = leaves;
    this.costs = costs;
    this.crowded = crowded;
  }

  /** Of one of the queries of a pass; null if it was not counted what it costs. */
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
   * What a lookup of some of the windows finds.
   *
   * @return null if one of them is none of the text's, or too many documents hold it
   */
  @Nullable MatchedDocs matches(List<Fingerprint> sought) {
    Map<Fingerprint, Integer> places = new HashMap<>();
    for (int window = 0; window < windows.size(); window++) {
      places.put(windows.get(window), window);
    }
    LookupStatistics statistics = new LookupStatistics();
    int[] chosen = new int[sought.size()];
    for (int i = 0; i < chosen.length; i++) {
      int window = Objects.requireNonNullElse(places.get(sought.get(i)), -1);
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

  /** How much memory it takes, about. */
  long bytes() {
    return (long) WINDOW_BYTES * windows.size()
        + leaves.stream().mapToLong(LeafHolders::bytes).sum();
  }

  /** The documents of one leaf that hold each window of a text. Immutable. */
  static final class LeafHolders {

    private final int maxDoc;

    /** Those of one window after the other. */
    private final int[] docs;

    /** Of each window the place behind its last document. */
    private final int[] ends;

    /** Those of the windows from a place in a pass to another. */
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

    /** The documents that hold one of these windows, in a set of its own; null for none. */
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

    /** How much memory it takes, about. */
    long bytes() {
      return (long) Integer.BYTES * (docs.length + ends.length);
    }
  }
}
