package org.palimpsest.handler;

import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lookup.Kept;

/**
 * What the rounds of checks have found out of their texts in one index, at one point in time.
 *
 * @param index null where nothing can be kept of it
 * @param filter tells which documents of it are seen, by {@code equals}
 */
record KeptTexts(IndexReader.@Nullable CacheKey index, Object filter) {

  /** Of all cores, from one round of a check to a later one: at most 64 MB, for a minute. */
  private static final Kept<Key, FoundText> KEPT =
      new Kept<>(64L << 20, TimeUnit.SECONDS.toNanos(60), System::nanoTime);

  /** The text itself, no hash of it, and how it is taken apart: a reload may change that. */
  private record Key(IndexReader.CacheKey index, Object filter, FullText fullText, String text) {}

  /** Returns how often texts were looked for, in all cores of this process. */
  static long lookups() {
    return KEPT.lookups();
  }

  /** Returns how often they were there. */
  static long hits() {
    return KEPT.hits();
  }

  static KeptTexts of(IndexReader reader, Object filter) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return new KeptTexts(cache == null ? null : cache.getKey(), filter);
  }

  /** What was kept of a text, which it is no longer then; its terms where nothing was. */
  FoundText take(FullText fullText, String text) {
    FoundText found = index == null ? null : KEPT.take(new Key(index, filter, fullText, text));
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
      KEPT.keep(
          new Key(index, filter, fullText, text),
          found,
          found.bytes() + (long) Character.BYTES * text.length());
    }
  }
}
