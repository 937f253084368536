package org.palimpsest.solr.shard;

import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.SharingDocs;
import org.palimpsest.solr.candidate.TermLookup;

/**
 * A suspicious text with lookups of earlier rounds in one index.
 *
 * @param words lookup of its terms, or null
 * @param grams lookup of its grams, or null
 * @param sharing documents with a shared gram, or null if unknown
 */
public record ResolvedText(
    TextTerms terms,
    @Nullable TermLookup words,
    @Nullable TermLookup grams,
    @Nullable SharingDocs sharing) {

  public static ResolvedText of(TextTerms terms) {
    return new ResolvedText(terms, null, null, null);
  }

  /** The part that the last round needs. */
  public ResolvedText with(@Nullable SharingDocs found) {
    return new ResolvedText(terms, words, null, found);
  }

  public long bytes() {
    return terms.bytes()
        + (words == null ? 0 : words.bytes())
        + (grams == null ? 0 : grams.bytes())
        + (sharing == null ? 0 : sharing.bytes());
  }
}
