package org.palimpsest.solr.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;

/** A cache of the documents that hold the windows of texts. Thread-safe. */
public final class HolderCache {

  private final Cache<Key, WindowHolders> cache;

  /**
   * A cache for a node.
   *
   * @param bytesMax the size of the cache; 0 disables it
   * @param timeMax the age after which entries expire
   */
  public HolderCache(long bytesMax, Duration timeMax) {
    this(bytesMax, timeMax, Ticker.systemTicker());
  }

  HolderCache(long bytesMax, Duration timeMax, Ticker ticker) {
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(bytesMax)
            .weigher((Key key, WindowHolders found) -> Math.toIntExact(found.bytes()))
            .expireAfterWrite(timeMax)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  /**
   * The entries of an index at the reader's point in time.
   *
   * @param filter selects the visible documents; compared by {@code equals}
   */
  public OfIndex of(IndexReader reader, Object filter, DerivedFields fields) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return new OfIndex(cache == null ? null : cache.getKey(), filter, fields);
  }

  /** The entries of one index. */
  public final class OfIndex {
    private final IndexReader.@Nullable CacheKey index;
    private final Object filter;
    private final DerivedFields fields;

    private OfIndex(IndexReader.@Nullable CacheKey index, Object filter, DerivedFields fields) {
      this.index = index;
      this.filter = filter;
      this.fields = fields;
    }

    /** Caches the holders of a text's windows. */
    public void keep(QueryWindows all, WindowHolders found) {
      if (index != null) {
        cache.put(new Key(index, filter, fields, all), found);
      }
    }

    /**
     * Removes the entry of a text's windows, and answers a lookup of some of them from it.
     *
     * @return null if there is no entry, or it has not all of the windows
     */
    public @Nullable MatchedDocs take(QueryWindows all, QueryWindows some) {
      WindowHolders found =
          index == null ? null : cache.asMap().remove(new Key(index, filter, fields, all));
      return found == null ? null : found.matches(some.fingerprints());
    }
  }

  /** The windows themselves, not a hash of them: no text is mistaken for another. */
  private record Key(
      IndexReader.CacheKey index, Object filter, DerivedFields fields, QueryWindows windows) {}
}
