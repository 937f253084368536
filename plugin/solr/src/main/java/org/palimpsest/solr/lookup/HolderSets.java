package org.palimpsest.solr.lookup;

import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** The documents of one leaf that hold each window of a pass, up to a limit. For one thread. */
final class HolderSets implements PairSink {

  private final DocSet[] holders;
  private final int limit;
  private final int maxDoc;
  private final @Nullable WindowCosts costs;

  /**
   * None yet.
   *
   * @param limit of the documents of a window
   * @param costs takes what it costs; null where nobody asks
   */
  HolderSets(PassWindows windows, int limit, LeafReaderContext leaf, @Nullable WindowCosts costs) {
    this.holders = new DocSet[windows.fingerprints().size()];
    this.limit = limit;
    this.maxDoc = leaf.reader().maxDoc();
    this.costs = costs;
  }

  @Override
  public void collect(int doc, int window) {
    DocSet ofWindow = holders[window];
    if (ofWindow == null) {
      ofWindow = new DocSet(limit);
      holders[window] = ofWindow;
    }
    ofWindow.add(doc);
    if (costs != null) {
      costs.addVerified(window, 1);
    }
  }

  @Override
  public void count(int window, long probes, long candidates) {
    if (costs != null) {
      costs.add(window, probes, candidates);
    }
  }

  /** How many hold a window; the limit means that many or more. */
  int count(int window) {
    return holders[window] == null ? 0 : holders[window].size();
  }

  /** Whether there may be others that hold a window. */
  boolean isFull(int window) {
    return count(window) == limit;
  }

  /** Those that hold a window, in any order; none where there are too many. */
  int[] docs(int window) {
    return holders[window] == null ? new int[0] : holders[window].docs();
  }

  int maxDoc() {
    return maxDoc;
  }

  @Nullable WindowCosts costs() {
    return costs;
  }
}
