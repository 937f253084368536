package org.palimpsest.solr.lookup;

import java.util.stream.IntStream;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;

/** The documents of one leaf that hold each window of a text. Immutable. */
final class LeafHolders {

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
