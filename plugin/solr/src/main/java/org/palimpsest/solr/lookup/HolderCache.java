package org.palimpsest.solr.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;

/** Keeps what was found for the windows of texts. Safe for use by several threads. */
public final class HolderCache {

  private final Cache<Key, WindowHolders> kept;

  /**
   * Nothing kept yet.
   *
   * @param bytesMax of all that is kept; 0 keeps nothing
   * @param timeMax older things are not kept
   */
  public HolderCache(long bytesMax, Duration timeMax) {
    this(bytesMax, timeMax, Ticker.systemTicker());
  }

  HolderCache(long bytesMax, Duration timeMax, Ticker ticker) {
    this.kept =
        Caffeine.newBuilder()
            .maximumWeight(bytesMax)
            .weigher((Key key, WindowHolders found) -> Math.toIntExact(found.bytes()))
            .expireAfterWrite(timeMax)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Returns what is kept of an index, at the point in time that the reader shows.
   *
   * @param filter tells which documents of it are seen, by {@code equals}
   */
  public OfIndex of(IndexReader reader, Object filter, DerivedFields fields) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return new OfIndex(cache == null ? null : cache.getKey(), filter, fields);
  }

  /** What is kept of one index. */
  public final class OfIndex {
    private final IndexReader.@Nullable CacheKey index;
    private final Object filter;
    private final DerivedFields fields;

    private OfIndex(IndexReader.@Nullable CacheKey index, Object filter, DerivedFields fields) {
      this.index = index;
      this.filter = filter;
      this.fields = fields;
    }

    /** Keeps what was found for the windows of a text. */
    public void keep(QueryWindows all, WindowHolders found) {
      if (index != null) {
        kept.put(new Key(index, filter, fields, all), found);
      }
    }

    /**
     * What a lookup of some of a text's windows finds, if what was found for all was kept, which it
     * is no longer then.
     *
     * @return null where it has to be looked up
     */
    public @Nullable MatchedDocs take(QueryWindows all, QueryWindows some) {
      WindowHolders found =
          index == null ? null : kept.asMap().remove(new Key(index, filter, fields, all));
      return found == null ? null : found.matches(some.fingerprints());
    }
  }

  /** The windows themselves, not a hash of them: none is mistaken for another. */
  private record Key(
      IndexReader.CacheKey index, Object filter, DerivedFields fields, QueryWindows windows) {}
}
