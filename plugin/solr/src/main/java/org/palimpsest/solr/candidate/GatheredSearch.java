package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Looks in documents for places where so much of a stretch of a text stands together that alignment
 * may find a passage. Safe for use by several threads.
 */
public final class GatheredSearch {

  /** How many terms are looked up between two questions for the time. */
  private static final int STEPS_BETWEEN_CHECKS = 64;

  /**
   * Of a document with so many it is worth asking where in it: 24,000 positions, which are 150,000
   * characters of English.
   */
  private static final int HALVES_OF_LONG = 24_000 / TermPlaces.HALF;

  /** The same where much has to be looked for that says little. */
  private static final int HALVES_OF_BOOK = 64_000 / TermPlaces.HALF;

  /** What is looked at together of a document that is not long, in halves. */
  private static final int HALVES = 2;

  /**
   * The same of a long one, where rewriting that is spread thinly can be sought at little cost, for
   * little of it is read.
   */
  private static final int HALVES_TOGETHER_OF_LONG = 4;

  private final String field;
  private final List<BytesRef> terms;
  private final @Nullable FoundTerms known;
  private final ChunkStretches stretches;
  private final Interruption interruption;

  GatheredSearch(
      String field,
      List<BytesRef> terms,
      @Nullable FoundTerms known,
      ChunkStretches stretches,
      Interruption interruption) {
    this.field = field;
    this.terms = terms;
    this.known = known;
    this.stretches = stretches;
    this.interruption = interruption;
  }

  /**
   * Where documents of a leaf may have a passage in common with the text.
   *
   * @param docs as the leaf numbers them, in ascending order
   * @return for each of them; {@link Gathered#ANYWHERE} for all where time ran out, the index has
   *     no places, or the library's documents have too many words in common
   */
  public Gathered[] in(LeafReaderContext leaf, int[] docs) throws IOException {
    Gathered[] gathered = new Gathered[docs.length];
    Terms indexed = leaf.reader().terms(field);
    TermPlaces[] places =
        indexed == null || !stretches.areTold() ? null : places(leaf.ord, indexed, docs);
    if (places == null) {
      Arrays.fill(gathered, Gathered.ANYWHERE);
    } else {
      Comparison comparison = new Comparison();
      for (int i = 0; i < docs.length; i++) {
        gathered[i] = comparison.of(places[i]);
      }
    }
    return gathered;
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

    /** For each stretch the bits that it shares with what is looked at. */
    private final double[] shared = new double[stretches.count()];

    /** For each term the last stretch of a document in which it was met. */
    private final int[] met = new int[stretches.termCount()];

    private int number;

    Gathered of(TermPlaces places) {
      places.close();
      int longFrom = stretches.areForBooks() ? HALVES_OF_BOOK : HALVES_OF_LONG;
      return places.halfCount() < longFrom ? anywhere(places) : told(places);
    }

    private Gathered anywhere(TermPlaces places) {
      if (stretches.areForBooks()) {
        return Gathered.ANYWHERE;
      }
      for (int half = 0; half < places.halfCount(); half++) {
        if (sharedEnough(places, half, half + HALVES) != ChunkStretches.NO_STRETCH) {
          return Gathered.ANYWHERE;
        }
      }
      return Gathered.NOWHERE;
    }

    private Gathered told(TermPlaces places) {
      GatheredPlaces told = new GatheredPlaces(terms);
      for (int from = 0; from < places.halfCount(); from += HALVES_TOGETHER_OF_LONG / 2) {
        int to = from + HALVES_TOGETHER_OF_LONG;
        int stretch = sharedEnough(places, from, to);
        if (stretch != ChunkStretches.NO_STRETCH) {
          told.add(places.position(from), places.position(to), terms(places, from, to, stretch));
        }
      }
      return told.of(places.lastPosition());
    }

    /** Those of some halves that a stretch of the text has. */
    private int[] terms(TermPlaces places, int from, int to, int stretch) {
      return IntStream.range(places.first(from), places.end(to - 1))
          .map(places::term)
          .filter(term -> Arrays.binarySearch(stretches.with(term), stretch) >= 0)
          .distinct()
          .toArray();
    }

    /** A stretch that has enough in common with some halves, or what stands for none. */
    private int sharedEnough(TermPlaces places, int from, int to) {
      number++;
      Arrays.fill(shared, 0);
      int behind = places.end(to - 1);
      for (int at = places.first(from); at < behind; at++) {
        int term = places.term(at);
        if (met[term] != number) {
          met[term] = number;
          add(stretches.with(term), stretches.bits(term));
        }
      }
      return stretches.withEnough(shared);
    }

    private void add(int[] having, double bits) {
      for (int stretch : having) {
        shared[stretch] += bits;
      }
    }
  }
}
