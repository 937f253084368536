package org.palimpsest.solr.shard;

import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.FoundTerms;
import org.palimpsest.solr.candidate.SharingDocs;

/**
 * What the rounds of a check have found out so far of a suspicious text in one index.
 *
 * @param terms of the text
 * @param words where its terms stand in the full-text index; null where they were not sought
 * @param grams where its grams stand; null where they were not sought
 * @param sharing which documents share grams with it; null where that is not known
 */
public record ResolvedText(
    TextTerms terms,
    @Nullable FoundTerms words,
    @Nullable FoundTerms grams,
    @Nullable SharingDocs sharing) {

  public static ResolvedText of(TextTerms terms) {
    return new ResolvedText(terms, null, null, null);
  }

  /** What the last round needs of it. */
  public ResolvedText with(@Nullable SharingDocs found) {
    return new ResolvedText(terms, words, null, found);
  }

  /** How much memory it takes, about. */
  public long bytes() {
    return terms.bytes()
        + (words == null ? 0 : words.bytes())
        + (grams == null ? 0 : grams.bytes())
        + (sharing == null ? 0 : sharing.bytes());
  }
}
