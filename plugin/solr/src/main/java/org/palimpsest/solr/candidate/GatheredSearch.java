package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
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

  /** Joins the places of a long document where terms stand together. Filled by one thread. */
  static final class GatheredPlaces {

    private final List<BytesRef> terms;
    private final List<Gathered.Place> joined = new ArrayList<>();

    /** The current place, and the numbers of its terms. */
    private int from;

    private int to;
    private final Set<Integer> here = new TreeSet<>();

    /**
     * No place yet.
     *
     * @param terms of the text
     */
    GatheredPlaces(List<BytesRef> terms) {
      this.terms = terms;
    }

    /**
     * Adds a place, which does not begin before the last one.
     *
     * @param shared terms by their numbers
     */
    void add(int first, int behind, int[] shared) {
      if (first > to) {
        end();
        from = first;
      }
      to = behind;
      Arrays.stream(shared).forEach(here::add);
    }

    private void end() {
      if (!here.isEmpty()) {
        List<String> words = here.stream().map(term -> terms.get(term).utf8ToString()).toList();
        joined.add(new Gathered.Place(from, to, words));
      }
      here.clear();
    }

    /** All places; anywhere, where they are most of the document. */
    Gathered of(int lastPosition) {
      end();
      int all = joined.stream().mapToInt(place -> place.to() - place.from()).sum();
      return 2 * all > lastPosition
          ? Gathered.ANYWHERE
          : new Gathered(!joined.isEmpty(), true, joined, lastPosition);
    }
  }

  /** Where terms of a text stand in one document. Filled, and then read, by one thread. */
  static final class TermPlaces {

    /** Half of what is looked at together: the positions of some 40 words, stop words included. */
    static final int HALF = 48;

    private int[] terms = new int[256];
    private int[] halves = new int[256];
    private int size;

    /** For each half the place behind its last; what stands in it has no order. */
    private int[] ends = new int[64];

    private int halfCount;
    private int lastPosition;

    /** A term stands at a position of the document. */
    void add(int position, int term) {
      if (size == terms.length) {
        // Twice as long, as a book has tens of thousands: by less it would be copied again and
        // again.
        terms = ArrayUtil.growExact(terms, 2 * size);
        halves = ArrayUtil.growExact(halves, 2 * size);
      }
      int half = position / HALF;
      lastPosition = Math.max(lastPosition, position);
      if (half >= ends.length) {
        ends = ArrayUtil.growExact(ends, Math.max(2 * ends.length, half + 1));
      }
      ends[half]++;
      halfCount = Math.max(halfCount, half + 1);
      terms[size] = term;
      halves[size++] = half;
    }

    /** No more come: they are sorted by halves. */
    void close() {
      for (int half = 1; half < halfCount; half++) {
        ends[half] += ends[half - 1];
      }
      int[] next = new int[halfCount];
      for (int half = 1; half < halfCount; half++) {
        next[half] = ends[half - 1];
      }
      int[] sorted = new int[size];
      for (int i = 0; i < size; i++) {
        sorted[next[halves[i]]++] = terms[i];
      }
      terms = sorted;
    }

    int halfCount() {
      return halfCount;
    }

    /** The last position where a term stands. */
    int lastPosition() {
      return lastPosition;
    }

    /** The position where a half begins. */
    int position(int half) {
      return half * HALF;
    }

    /** The first place of a half. */
    int first(int half) {
      return half == 0 ? 0 : ends[half - 1];
    }

    /** The place behind the last of a half. */
    int end(int half) {
      return ends[Math.min(half, halfCount - 1)];
    }

    int term(int place) {
      return terms[place];
    }
  }
}
