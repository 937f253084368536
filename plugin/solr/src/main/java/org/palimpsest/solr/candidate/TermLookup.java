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
 * Dictionary positions and frequencies of a text's terms in an index, sought once in term order.
 * Immutable.
 */
public final class TermLookup {

  /** Terms between two checks of the time. */
  private static final int STEPS_BETWEEN_CHECKS = 1024;

  /** Approximate memory of a dictionary position. */
  private static final int PLACE_BYTES = 120;

  /** Limit of term positions in all leaves together; beyond it they are not kept. */
  private static final int PLACES_MAX = 1 << 16;

  private final long[] frequencies;
  private final boolean partial;

  /** By leaf, then by term; null beyond {@link #PLACES_MAX}. */
  private final @Nullable TermState @Nullable [][] places;

  private final int placeCount;

  private TermLookup(
      long[] frequencies,
      boolean partial,
      @Nullable TermState @Nullable [][] places,
      int placeCount) {
    this.frequencies = frequencies;
    this.partial = partial;
    this.places = places;
    this.placeCount = placeCount;
  }

  /** Seeks ascending terms in every leaf. If interrupted, the result is partial. */
  public static TermLookup seek(
      IndexReader reader, String field, List<BytesRef> terms, Interruption interruption)
      throws IOException {
    int count = terms.size();
    long[] frequencies = new long[count];
    int leaves = reader.leaves().size();
    @Nullable TermState @Nullable [][] places =
        (long) leaves * count > PLACES_MAX ? null : new TermState[leaves][count];
    int placeCount = 0;
    boolean partial = false;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms indexed = leaf.reader().terms(field);
      TermsEnum dictionary = indexed == null ? TermsEnum.EMPTY : indexed.iterator();
      for (int term = 0; term < count && !partial; term++) {
        if (term % STEPS_BETWEEN_CHECKS == 0) {
          partial = interruption.shouldStop();
        }
        if (dictionary.seekExact(terms.get(term))) {
          frequencies[term] += dictionary.docFreq();
          if (places != null) {
            places[leaf.ord][term] = dictionary.termState();
            placeCount++;
          }
        }
      }
    }
    return new TermLookup(frequencies, partial, places, placeCount);
  }

  public long[] frequencies() {
    return frequencies.clone();
  }

  public boolean partial() {
    return partial;
  }

  /** The terms' positions in a leaf's dictionary, null for absent terms; null if unknown. */
  @Nullable TermState @Nullable [] places(int leaf) {
    return places == null || partial ? null : places[leaf];
  }

  /**
   * Seeks a term in a leaf's dictionary, by {@link #places} if known; returns whether it exists.
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

  /** Approximate memory in bytes. */
  public long bytes() {
    return (long) Long.BYTES * frequencies.length
        + (long) PLACE_BYTES * placeCount
        + (places == null ? 0 : (long) Integer.BYTES * places.length * frequencies.length);
  }
}
