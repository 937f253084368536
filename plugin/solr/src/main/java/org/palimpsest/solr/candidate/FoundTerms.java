package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Where the terms of a text stand in an index, at one point in time: sought once, in their order,
 * for all that is asked of them. Immutable.
 */
public final class FoundTerms {

  /** How many terms are looked up between two questions for the time. */
  private static final int STEPS_BETWEEN_CHECKS = 1024;

  /** What a place in a dictionary takes in memory, about. */
  private static final int PLACE_BYTES = 120;

  /** Places of more terms than that, in all leaves together, are not remembered. */
  private static final int PLACES_MAX = 1 << 16;

  private final long[] frequencies;
  private final boolean partial;

  /** By leaf, then by term; null where there are too many. */
  private final @Nullable TermState @Nullable [][] places;

  private final int placeCount;

  private FoundTerms(
      long[] frequencies,
      boolean partial,
      @Nullable TermState @Nullable [][] places,
      int placeCount) {
    this.frequencies = frequencies;
    this.partial = partial;
    this.places = places;
    this.placeCount = placeCount;
  }

  /**
   * Seeks terms in every leaf. When interrupted, those found until then are all.
   *
   * @param terms in ascending order
   * @throws IOException if the index cannot be read
   */
  public static FoundTerms seek(
      IndexReader reader, String field, List<BytesRef> terms, Interruption interruption)
      throws IOException {
    Search search = new Search(reader.leaves().size(), terms, interruption);
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms indexed = leaf.reader().terms(field);
      if (indexed != null) {
        search.seek(leaf.ord, indexed.iterator());
      }
    }
    return search.found();
  }

  /** How many documents have each term; deleted ones count until their leaf is merged. */
  public long[] frequencies() {
    return frequencies.clone();
  }

  /** Whether time ran out, so that the frequencies are too small. */
  public boolean partial() {
    return partial;
  }

  /**
   * The places of the terms in a leaf's dictionary, null for terms that it does not have; null
   * where that is not known.
   *
   * @param leaf its ordinal
   */
  @Nullable TermState @Nullable [] places(int leaf) {
    return places == null || partial ? null : places[leaf];
  }

  /**
   * Goes to a term in a leaf's dictionary; returns whether it is there.
   *
   * @param places of all terms there, see {@link #places}; null where they are not known
   */
  static boolean goTo(
      TermsEnum dictionary, List<BytesRef> terms, int term, @Nullable TermState @Nullable [] places)
      throws IOException {
    if (places == null) {
      return dictionary.seekExact(terms.get(term));
    }
    TermState place = places[term];
    if (place != null) {
      dictionary.seekExact(terms.get(term), place);
    }
    return place != null;
  }

  /** How much memory it takes, about. */
  public long bytes() {
    return (long) Long.BYTES * frequencies.length
        + (long) PLACE_BYTES * placeCount
        + (places == null ? 0 : (long) Integer.BYTES * places.length * frequencies.length);
  }

  private static final class Search {
    private final List<BytesRef> terms;
    private final Interruption interruption;
    private final long[] frequencies;
    private final @Nullable TermState @Nullable [][] places;
    private int placeCount;
    private boolean partial;

    Search(int leaves, List<BytesRef> terms, Interruption interruption) {
      this.terms = terms;
      this.interruption = interruption;
      this.frequencies = new long[terms.size()];
      this.places =
          (long) leaves * terms.size() > PLACES_MAX ? null : new TermState[leaves][terms.size()];
    }

    void seek(int leaf, TermsEnum indexed) throws IOException {
      for (int term = 0; term < frequencies.length && !partial; term++) {
        if (term % STEPS_BETWEEN_CHECKS == 0) {
          partial = interruption.shouldStop();
        }
        if (indexed.seekExact(terms.get(term))) {
          frequencies[term] += indexed.docFreq();
          if (places != null) {
            places[leaf][term] = indexed.termState();
            placeCount++;
          }
        }
      }
    }

    FoundTerms found() {
      return new FoundTerms(frequencies, partial, places, placeCount);
    }
  }
}
