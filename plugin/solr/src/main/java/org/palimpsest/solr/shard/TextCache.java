package org.palimpsest.solr.shard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.core.SolrInfoBean;
import org.apache.solr.metrics.SolrMetricsContext;
import org.jspecify.annotations.Nullable;

/**
 * What the rounds of checks have found out of their texts in one index, at one point in time.
 *
 * @param index null where nothing can be kept of it
 * @param filter tells which documents of it are seen, by {@code equals}
 */
public record TextCache(IndexReader.@Nullable CacheKey index, Object filter) {

  /** Of all cores, from one round of a check to a later one: at most 64 MB, for a minute. */
  private static final Cache<Key, ResolvedText> KEPT =
      Caffeine.newBuilder()
          .maximumWeight(64L << 20)
          .weigher((Key key, ResolvedText found) -> Math.toIntExact(found.bytes() + key.bytes()))
          .expireAfterWrite(Duration.ofMinutes(1))
          .recordStats()
          .executor(Runnable::run)
          .build();

  /** The text itself, no hash of it, and how it is taken apart: a reload may change that. */
  private record Key(IndexReader.CacheKey index, Object filter, FullText fullText, String text) {
    long bytes() {
      return (long) Character.BYTES * text.length();
    }
  }

  /** Registers how often texts were looked up and found, in all cores of this process. */
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

  /** What was kept of a text, which it is no longer then; its terms where nothing was. */
  public ResolvedText take(FullText fullText, String text) {
    ResolvedText found = index == null ? null : taken(new Key(index, filter, fullText, text));
    return found == null ? ResolvedText.of(TextTerms.of(fullText, text)) : found;
  }

  /** The same, which stays kept for later rounds. */
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
