package org.palimpsest.solr.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.index.DerivedFields;

/** A cache of the segment values of small leaves and indexes, which are immutable. Thread-safe. */
final class ValueCache {

  private final Cache<Key, ValueFilter> cache;

  /** A cache of at most {@code bytesMax}. */
  ValueCache(long bytesMax) {
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(bytesMax)
            .weigher((Key key, ValueFilter values) -> values.bytes())
            .build();
  }

  private record Key(
      IndexReader.CacheKey leaves, DerivedFields fields, int segments, int segmentBits) {}

  /**
   * The values of leaves.
   *
   * @param helper of the leaf's core, which outlives deletions and commits as its sentences do; or
   *     of the index with these leaves
   * @return null if learning the values takes longer than they save
   */
  @Nullable ValueFilter of(
      IndexReader.@Nullable CacheHelper helper, Lookup lookup, List<LeafSentences> leaves) {
    if (helper == null) {
      return ValueFilter.of(lookup, leaves);
    }
    TableHeader header = lookup.header();
    Key key = new Key(helper.getKey(), lookup.fields(), header.segments(), header.segmentBits());
    ValueFilter known = cache.getIfPresent(key);
    return known == null ? keep(key, helper, ValueFilter.of(lookup, leaves)) : known;
  }

  private @Nullable ValueFilter keep(
      Key key, IndexReader.CacheHelper helper, @Nullable ValueFilter values) {
    if (values != null && cache.asMap().putIfAbsent(key, values) == null) {
      helper.addClosedListener(closed -> cache.invalidate(key));
    }
    return values;
  }

  /** The number of entries. */
  long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }
}
