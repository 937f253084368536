package org.palimpsest.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.codec.LeafSentences;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.table.TableHeader;

/**
 * Keeps which values small leaves have, from one lookup to the next: a leaf never gets others. Safe
 * for use by several threads.
 */
final class KeptValues {

  private final Cache<Key, PresentValues> kept;

  /**
   * Nothing kept yet.
   *
   * @param bytesMax of all that is kept
   */
  KeptValues(long bytesMax) {
    this.kept =
        Caffeine.newBuilder()
            .maximumWeight(bytesMax)
            .weigher((Key key, PresentValues values) -> values.bytes())
            .build();
  }

  /**
   * @param core what outlives deletions and commits, as the sentences of a leaf do
   */
  private record Key(
      IndexReader.CacheKey core, DerivedFields fields, int segments, int segmentBits) {}

  /**
   * The values of a leaf.
   *
   * @param sentences of the leaf
   * @return null where it takes longer to learn them than they save
   */
  @Nullable PresentValues of(LeafReader leaf, Lookup lookup, LeafSentences sentences) {
    IndexReader.CacheHelper core = leaf.getCoreCacheHelper();
    if (core == null) {
      return PresentValues.of(lookup, sentences);
    }
    TableHeader header = lookup.header();
    Key key = new Key(core.getKey(), lookup.fields(), header.segments(), header.segmentBits());
    PresentValues known = kept.getIfPresent(key);
    return known == null ? keep(key, core, PresentValues.of(lookup, sentences)) : known;
  }

  private @Nullable PresentValues keep(
      Key key, IndexReader.CacheHelper core, @Nullable PresentValues values) {
    if (values != null && kept.asMap().putIfAbsent(key, values) == null) {
      core.addClosedListener(closed -> kept.invalidate(key));
    }
    return values;
  }

  /** How many leaves are known. */
  long size() {
    kept.cleanUp();
    return kept.estimatedSize();
  }
}
