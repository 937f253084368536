package org.palimpsest.candidate;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lookup.Interruption;

/**
 * Tells in which documents so much of a stretch of a text stands together that alignment may find a
 * passage: by the places that the full-text index has of the text's terms, so that the other
 * documents need not be read (docs/adr/0054). Safe for use by several threads.
 */
public final class GatheredTerms {

  /** How many terms are looked up between two questions for the time. */
  private static final int STEPS_BETWEEN_CHECKS = 64;

  private final String field;
  private final List<BytesRef> terms;
  private final @Nullable FoundTerms known;
  private final ChunkStretches stretches;
  private final Interruption interruption;

  /**
   * What is to be sought.
   *
   * @param field the full-text field, which has all that alignment sees of a document
   * @param chunks of the text, under the field's analysis
   * @param known where the text's terms stand, as a survey has found; null where it did not
   * @param statistics of all shards together, for the chunks' terms
   */
  public GatheredTerms(
      String field,
      Chunks chunks,
      @Nullable FoundTerms known,
      TextStatistics statistics,
      Interruption interruption) {
    this.field = field;
    this.terms = chunks.terms();
    this.known = known;
    this.stretches = new ChunkStretches(chunks, LibraryWeights.bits(chunks, statistics));
    this.interruption = interruption;
  }

  /**
   * Which documents of a leaf may have a passage in common with the text.
   *
   * @param docs as the leaf numbers them, in ascending order
   * @return for each of them whether it may; all may where time ran out, the index has no places,
   *     or the library's documents have too many words in common
   */
  public boolean[] mayShare(LeafReaderContext leaf, int[] docs) throws IOException {
    boolean[] may = new boolean[docs.length];
    Terms indexed = leaf.reader().terms(field);
    TermPlaces[] places =
        indexed == null || !stretches.areTold() ? null : places(leaf.ord, indexed, docs);
    if (places == null) {
      Arrays.fill(may, true);
    } else {
      Comparison comparison = new Comparison();
      for (int i = 0; i < docs.length; i++) {
        may[i] = comparison.mayShare(places[i]);
      }
    }
    return may;
  }

  private TermPlaces @Nullable [] places(int leaf, Terms indexed, int[] docs) throws IOException {
    if (!indexed.hasPositions()) {
      return null;
    }
    TermPlaces[] places = new TermPlaces[docs.length];
    Arrays.setAll(places, i -> new TermPlaces());
    TermsEnum dictionary = indexed.iterator();
    @Nullable TermState[] states = known == null ? null : known.places(leaf);
    PostingsEnum postings = null;
    for (int term = 0; term < terms.size(); term++) {
      if (term % STEPS_BETWEEN_CHECKS == 0 && interruption.shouldStop()) {
        return null;
      }
      if (stretches.isListed(term) && FoundTerms.goTo(dictionary, terms, term, states)) {
        postings = dictionary.postings(postings, PostingsEnum.POSITIONS);
        read(postings, term, docs, places);
      }
    }
    return places;
  }

  private static void read(PostingsEnum postings, int term, int[] docs, TermPlaces[] places)
      throws IOException {
    int doc = -1;
    for (int i = 0; i < docs.length && doc != DocIdSetIterator.NO_MORE_DOCS; i++) {
      doc = doc < docs[i] ? postings.advance(docs[i]) : doc;
      if (doc == docs[i]) {
        for (int times = postings.freq(); times > 0; times--) {
          places[i].add(postings.nextPosition(), term);
        }
      }
    }
  }

  /** Compares the text's stretches with those of documents, one by one. */
  private final class Comparison {
    private final double[] shared = new double[stretches.count()];
    private final int[] touched = new int[stretches.count()];
    private int touchedCount;

    /** For each term the last stretch of a document in which it was met. */
    private final int[] met = new int[stretches.termCount()];

    private int number;

    boolean mayShare(TermPlaces places) {
      places.close();
      boolean may = false;
      for (int half = 0; half < places.halfCount() && !may; half++) {
        may = mayShare(places, half);
        clear();
      }
      return may;
    }

    /** A half of the document, and the next. */
    private boolean mayShare(TermPlaces places, int half) {
      number++;
      for (int at = places.first(half); at < places.end(half + 1); at++) {
        int term = places.term(at);
        if (met[term] != number) {
          met[term] = number;
          if (isEnoughWith(term)) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean isEnoughWith(int term) {
      double bits = stretches.bits(term);
      for (int stretch : stretches.with(term)) {
        if (shared[stretch] == 0) {
          touched[touchedCount++] = stretch;
        }
        shared[stretch] += bits;
        if (shared[stretch] >= stretches.needed(stretch)) {
          return true;
        }
      }
      return false;
    }

    private void clear() {
      for (int i = 0; i < touchedCount; i++) {
        shared[touched[i]] = 0;
      }
      touchedCount = 0;
    }
  }
}
