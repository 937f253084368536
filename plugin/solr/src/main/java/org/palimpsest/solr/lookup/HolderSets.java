package org.palimpsest.solr.lookup;

import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** The documents of one leaf that hold each window of a pass, up to a limit. Not thread-safe. */
final class HolderSets implements PairSink {

  private final DocSet[] holders;
  private final int limit;
  private final int maxDoc;
  private final @Nullable WindowCosts costs;

  /**
   * @param limit of documents a window
   * @param costs receives the costs of windows, or null to drop them
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

  /** The number of documents that hold a window; the limit means as many or more. */
  int count(int window) {
    return holders[window] == null ? 0 : holders[window].size();
  }

  /** Whether more documents may hold a window. */
  @Override
  public boolean isFull(int window) {
    return count(window) == limit;
  }

  /** The documents that hold a window, unordered; empty if the limit is reached. */
  int[] docs(int window) {
    return holders[window] == null ? new int[0] : holders[window].docs();
  }

  int maxDoc() {
    return maxDoc;
  }

  @Nullable WindowCosts costs() {
    return costs;
  }

  /**
   * A small set of documents, up to a limit. There is one for each window of a long text, so it
   * grows from nothing. Not thread-safe.
   */
  static final class DocSet {

    private static final int FREE = -1;

    private static final int CAPACITY_MIN = 4;

    private final int limit;
    private int[] slots = new int[0];
    private int size;

    /** A set that stops growing at {@code limit} documents. */
    DocSet(int limit) {
      this.limit = limit;
    }

    /** The number of documents; {@code limit} means as many or more. */
    int size() {
      return size;
    }

    /** The documents, unordered; empty if there are {@code limit}. */
    int[] docs() {
      return Arrays.stream(slots).filter(doc -> doc != FREE).toArray();
    }

    void add(int doc) {
      if (size == limit) {
        return;
      }
      if (2 * (size + 1) > slots.length) {
        grow();
      }
      size += put(doc) ? 1 : 0;
      if (size == limit) {
        slots = new int[0]; // only the number is needed from here on
      }
    }

    private void grow() {
      int[] old = slots;
      slots = new int[Math.max(CAPACITY_MIN, 2 * old.length)];
      Arrays.fill(slots, FREE);
      for (int doc : old) {
        if (doc != FREE) {
          put(doc);
        }
      }
    }

    /** The number of slots is a power of two, and one is always free. */
    private boolean put(int doc) {
      int mask = slots.length - 1;
      int at = ((doc * 0x9E3779B9) >>> 7) & mask;
      while (slots[at] != FREE) {
        if (slots[at] == doc) {
          return false;
        }
        at = (at + 1) & mask;
      }
      slots[at] = doc;
      return true;
    }
  }
}
