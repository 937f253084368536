package org.palimpsest.solr.candidate;

import java.io.IOException;
import org.apache.lucene.index.TermsEnum;
import org.jspecify.annotations.Nullable;

/**
 * Goes to the terms of a text in the dictionaries of an index.
 *
 * @param chunks the text under the field's analysis
 * @param known where its terms stand, or null where they were not sought
 */
public record TextTermPlaces(Chunks chunks, @Nullable FoundTerms known) {

  /**
   * Goes to a term in a leaf's dictionary; returns whether it is there.
   *
   * @param leaf its ordinal
   * @param term its number in {@link Chunks#terms}
   */
  public boolean goTo(TermsEnum dictionary, int leaf, int term) throws IOException {
    return FoundTerms.goTo(
        dictionary, chunks.terms(), term, known == null ? null : known.places(leaf));
  }
}
