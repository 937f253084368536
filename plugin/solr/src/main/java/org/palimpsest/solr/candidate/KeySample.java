package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.SourceStore;

/**
 * Chooses a few of the documents that have a gram which very many have, by their keys: the same on
 * all replicas and with any number of shards, though no shard asks another, and mostly the same for
 * grams of one passage. For one leaf, whose documents are asked for in any order. Used by one
 * thread.
 */
final class KeySample {

  /** So many are chosen on average; none at all are once in 10^8. */
  private static final int SIZE = 20;

  /** Fixed, so that two nodes choose alike. */
  private static final int HASH_SEED = 0;

  private static final double HASHES = 1L << Integer.SIZE;

  private final SourceStore store;
  private final LeafReaderContext leaf;

  /** By document: where its key lies between 0 and 1. */
  private final Map<Integer, Double> places = new HashMap<>();

  KeySample(SourceStore store, LeafReaderContext leaf) {
    this.store = store;
    this.leaf = leaf;
  }

  /**
   * Whether a document is among those chosen.
   *
   * @param doc as the leaf numbers it
   * @param frequency how many documents of the library have the gram
   */
  boolean contains(int doc, long frequency) throws IOException {
    Double place = places.get(doc);
    if (place == null) {
      place = Integer.toUnsignedLong(hash(doc)) / HASHES;
      places.put(doc, place);
    }
    return place * frequency < SIZE;
  }

  private int hash(int doc) throws IOException {
    return StringHelper.murmurhash3_x86_32(key(doc), HASH_SEED);
  }

  private BytesRef key(int doc) throws IOException {
    SortedDocValues keys = keys();
    return keys != null && keys.advanceExact(doc)
        ? keys.lookupOrd(keys.ordValue())
        : new BytesRef(store.id(leaf.docBase + doc));
  }

  /** Made anew for each document: the values of one go forward only. */
  private @Nullable SortedDocValues keys() throws IOException {
    return store.keys(leaf.reader());
  }
}
