package org.palimpsest.solr.alignment;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.index.SourceStore;

/** Reads and caches the texts of a shard's sources. Thread-safe. */
public final class TokenizedSources {

  private final SourceStore store;
  private final TextFingerprinter fingerprinter;

  /** By document; null for a single query. */
  private final @Nullable Cache<Integer, Optional<TokenizedSource>> texts;

  /** A reader whose cache takes about 32 bytes a code unit, or 37 with letter offsets. */
  public TokenizedSources(SourceStore store, TextFingerprinter fingerprinter, int keptMax) {
    this.store = store;
    this.fingerprinter = fingerprinter;
    this.texts =
        keptMax == 0
            ? null
            : Caffeine.newBuilder()
                .maximumWeight(keptMax)
                .weigher((Integer doc, Optional<TokenizedSource> text) -> size(text))
                .executor(Runnable::run)
                .build();
  }

  private static int size(Optional<TokenizedSource> text) {
    return 1 + text.map(each -> each.text().length()).orElse(0);
  }

  /** The text of a document, or null if it is not stored. */
  public @Nullable TokenizedSource of(int doc) throws IOException {
    if (texts == null) {
      return read(doc).orElse(null);
    }
    Optional<TokenizedSource> known = texts.getIfPresent(doc);
    if (known == null) {
      known = read(doc);
      texts.put(doc, known);
    }
    return known.orElse(null);
  }

  private Optional<TokenizedSource> read(int doc) throws IOException {
    return Optional.ofNullable(store.text(doc))
        .map(text -> new TokenizedSource(text, fingerprinter));
  }
}
