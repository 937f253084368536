package org.palimpsest.solr.shard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.core.SolrInfoBean;
import org.apache.solr.metrics.SolrMetricsContext;
import org.jspecify.annotations.Nullable;

/**
 * A cache of texts between rounds of checks, for one snapshot of an index.
 *
 * @param index null if nothing can be cached
 * @param filter identifies the visible documents by {@code equals}
 */
public record TextCache(IndexReader.@Nullable CacheKey index, Object filter) {

  /** Shared by all cores: at most 64 MB, for a minute. */
  private static final Cache<Key, ResolvedText> KEPT =
      Caffeine.newBuilder()
          .maximumWeight(64L << 20)
          .weigher((Key key, ResolvedText found) -> Math.toIntExact(found.bytes() + key.bytes()))
          .expireAfterWrite(Duration.ofMinutes(1))
          .recordStats()
          .executor(Runnable::run)
          .build();

  /** With the text itself and its analysis, which a reload may change. */
  private record Key(IndexReader.CacheKey index, Object filter, FullText fullText, String text) {
    long bytes() {
      return (long) Character.BYTES * text.length();
    }
  }

  /** Registers hit counts for all cores of this process. */
  public static void addMetrics(SolrMetricsContext context, String scope) {
    String category = SolrInfoBean.Category.QUERY.toString();
    context.gauge(() -> KEPT.stats().requestCount(), true, "textCacheLookups", category, scope);
    context.gauge(() -> KEPT.stats().hitCount(), true, "textCacheHits", category, scope);
  }

  private static @Nullable ResolvedText taken(Key key) {
    ResolvedText found = KEPT.getIfPresent(key);
    return found != null && KEPT.asMap().remove(key, found) ? found : null;
  }

  public static TextCache of(IndexReader reader, Object filter) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return new TextCache(cache == null ? null : cache.getKey(), filter);
  }

  /** Removes and returns a cached text; otherwise its terms alone. */
  public ResolvedText take(FullText fullText, String text) {
    ResolvedText found = index == null ? null : taken(new Key(index, filter, fullText, text));
    return found == null ? ResolvedText.of(TextTerms.of(fullText, text)) : found;
  }

  /** Returns a text and keeps it cached. */
  public ResolvedText look(FullText fullText, String text) {
    ResolvedText found = take(fullText, text);
    keep(fullText, text, found);
    return found;
  }

  public void keep(FullText fullText, String text, ResolvedText found) {
    if (index != null) {
      KEPT.put(new Key(index, filter, fullText, text), found);
    }
  }
}
