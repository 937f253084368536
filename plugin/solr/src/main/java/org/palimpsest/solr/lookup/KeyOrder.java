package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.solr.index.SourceStore;

/**
 * Chooses documents by their unique keys, in the order of their bytes: that is the same on all
 * replicas and with any number of shards.
 */
final class KeyOrder {

  /** Of keys. */
  static final Comparator<String> OF_KEYS = Comparator.comparing(BytesRef::new);

  private final SourceStore store;

  KeyOrder(SourceStore store) {
    this.store = store;
  }

  /**
   * The smallest keys of a leaf's documents, in order.
   *
   * @param docs as the leaf numbers them
   * @param max so many at most
   */
  List<String> smallest(LeafReaderContext leaf, DocIdSetIterator docs, int max) throws IOException {
    SortedDocValues keys = store.keys(leaf.reader());
    return keys == null ? byStoredKeys(leaf, docs, max) : byOrdinals(keys, docs, max);
  }

  /** Ordinals have the order of the keys, so that hardly any key is read. */
  private static List<String> byOrdinals(SortedDocValues keys, DocIdSetIterator docs, int max)
      throws IOException {
    PriorityQueue<Integer> smallest = new PriorityQueue<>(Comparator.reverseOrder());
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if (keys.advanceExact(doc)) {
        keep(keys.ordValue(), smallest, max);
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
      keep(store.id(leaf.docBase + doc), smallest, max);
    }
    return smallest.stream().sorted(OF_KEYS).toList();
  }

  private static <T> void keep(T element, PriorityQueue<T> smallest, int max) {
    smallest.add(element);
    if (smallest.size() > max) {
      smallest.remove();
    }
  }
}
