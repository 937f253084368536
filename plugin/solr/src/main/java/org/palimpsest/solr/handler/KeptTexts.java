package org.palimpsest.solr.handler;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;

/**
 * What the rounds of checks have found out of their texts in one index, at one point in time.
 *
 * @param index null where nothing can be kept of it
 * @param filter tells which documents of it are seen, by {@code equals}
 */
record KeptTexts(IndexReader.@Nullable CacheKey index, Object filter) {

  /** Of all cores, from one round of a check to a later one: at most 64 MB, for a minute. */
  private static final Cache<Key, FoundText> KEPT =
      Caffeine.newBuilder()
          .maximumWeight(64L << 20)
          .weigher((Key key, FoundText found) -> Math.toIntExact(found.bytes() + key.bytes()))
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

  /** Returns how often texts were looked for, in all cores of this process. */
  static long lookups() {
    return KEPT.stats().requestCount();
  }

  /** Returns how often they were there. */
  static long hits() {
    return KEPT.stats().hitCount();
  }

  private static @Nullable FoundText taken(Key key) {
    FoundText found = KEPT.getIfPresent(key);
    return found != null && KEPT.asMap().remove(key, found) ? found : null;
  }

  static KeptTexts of(IndexReader reader, Object filter) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return new KeptTexts(cache == null ? null : cache.getKey(), filter);
  }

  /** What was kept of a text, which it is no longer then; its terms where nothing was. */
  FoundText take(FullText fullText, String text) {
    FoundText found = index == null ? null : taken(new Key(index, filter, fullText, text));
    return found == null ? FoundText.of(TextTerms.of(fullText, text)) : found;
  }

  /** The same, which stays kept for later rounds. */
  FoundText look(FullText fullText, String text) {
    FoundText found = take(fullText, text);
    keep(fullText, text, found);
    return found;
  }

  void keep(FullText fullText, String text, FoundText found) {
    if (index != null) {
      KEPT.put(new Key(index, filter, fullText, text), found);
    }
  }
}
