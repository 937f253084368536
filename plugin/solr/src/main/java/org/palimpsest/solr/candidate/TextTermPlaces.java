package org.palimpsest.solr.candidate;

import java.io.IOException;
import org.apache.lucene.index.TermsEnum;
import org.jspecify.annotations.Nullable;

/**
 * Seeks the terms of a text in the dictionaries of an index.
 *
 * @param chunks under the field's analysis
 * @param known an earlier lookup, or null
 */
public record TextTermPlaces(TextChunks chunks, @Nullable TermLookup known) {

  /**
   * Seeks a term; returns whether it exists.
   *
   * @param leaf its ordinal
   * @param term number in {@link TextChunks#terms}
   */
  public boolean goTo(TermsEnum dictionary, int leaf, int term) throws IOException {
    return TermLookup.goTo(
        dictionary, chunks.terms(), term, known == null ? null : known.places(leaf));
  }
}
