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
 * Finds places in documents with so many terms of a stretch that alignment may find a passage.
 * Thread-safe.
 */
public record TermClusterSearch(
    String field,
    List<BytesRef> terms,
    @Nullable TermLookup known,
    ChunkStretches stretches,
    Interruption interruption) {

  /** Terms between two checks of the time. */
  private static final int STEPS_BETWEEN_CHECKS = 64;

  private static final int HALVES_OF_LONG = 24_000 / TermPlaces.HALF;

  /** The minimum if many uninformative terms are listed. */
  private static final int HALVES_OF_BOOK = 64_000 / TermPlaces.HALF;

  /** Halves that are compared at a time in a short document. */
  private static final int HALVES = 2;

  /** The same in a long document: few of its parts are read, so sparse rewriting is affordable. */
  private static final int HALVES_TOGETHER_OF_LONG = 4;

  /**
   * The term clusters of documents of a leaf.
   *
   * @param docs leaf numbers, ascending
   * @return one for each; {@link TermClusters#ANYWHERE} for all if time ran out, the index has no
   *     positions, or documents share too many words
   */
  public TermClusters[] in(LeafReaderContext leaf, int[] docs) throws IOException {
    TermClusters[] clusters = new TermClusters[docs.length];
    Terms indexed = leaf.reader().terms(field);
    TermPlaces[] places =
        indexed == null || !stretches.areKnown() ? null : places(leaf.ord, indexed, docs);
    if (places == null) {
      Arrays.fill(clusters, TermClusters.ANYWHERE);
    } else {
      Comparison comparison = new Comparison();
      for (int i = 0; i < docs.length; i++) {
        clusters[i] = comparison.of(places[i]);
      }
    }
    return clusters;
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
      if (stretches.isListed(term) && TermLookup.goTo(dictionary, terms, term, states)) {
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

  private final class Comparison {

    private final double[] shared = new double[stretches.count()];

    /** By term: the last compared place that contained it. */
    private final int[] met = new int[stretches.termCount()];

    private int number;

    TermClusters of(TermPlaces places) {
      places.close();
      int longFrom = stretches.areForBooks() ? HALVES_OF_BOOK : HALVES_OF_LONG;
      return places.halfCount() < longFrom ? anywhere(places) : located(places);
    }

    private TermClusters anywhere(TermPlaces places) {
      if (stretches.areForBooks()) {
        return TermClusters.ANYWHERE;
      }
      for (int half = 0; half < places.halfCount(); half++) {
        if (sharedEnough(places, half, half + HALVES) != ChunkStretches.NO_STRETCH) {
          return TermClusters.ANYWHERE;
        }
      }
      return TermClusters.NOWHERE;
    }

    private TermClusters located(TermPlaces places) {
      ClusterPlaces located = new ClusterPlaces(terms);
      for (int from = 0; from < places.halfCount(); from += HALVES_TOGETHER_OF_LONG / 2) {
        int to = from + HALVES_TOGETHER_OF_LONG;
        int stretch = sharedEnough(places, from, to);
        if (stretch != ChunkStretches.NO_STRETCH) {
          located.add(places.position(from), places.position(to), terms(places, from, to, stretch));
        }
      }
      return located.of(places.lastPosition());
    }

    private int[] terms(TermPlaces places, int from, int to, int stretch) {
      return IntStream.range(places.first(from), places.end(to - 1))
          .map(places::term)
          .filter(term -> Arrays.binarySearch(stretches.with(term), stretch) >= 0)
          .distinct()
          .toArray();
    }

    /** A stretch with enough in common with some halves, or {@link ChunkStretches#NO_STRETCH}. */
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

  /** Merges adjacent places of a long document. For one thread. */
  static final class ClusterPlaces {

    private final List<BytesRef> terms;
    private final List<TermClusters.Place> joined = new ArrayList<>();

    private int from;

    private int to;
    private final Set<Integer> here = new TreeSet<>();

    ClusterPlaces(List<BytesRef> terms) {
      this.terms = terms;
    }

    /** Adds a place, which does not begin before the last one, with its term numbers. */
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
        joined.add(new TermClusters.Place(from, to, words));
      }
      here.clear();
    }

    /** All places, or anywhere if they are most of the document. */
    TermClusters of(int lastPosition) {
      end();
      int all = joined.stream().mapToInt(place -> place.to() - place.from()).sum();
      return 2 * all > lastPosition
          ? TermClusters.ANYWHERE
          : new TermClusters(!joined.isEmpty(), true, joined, lastPosition);
    }
  }

  static final class TermPlaces {

    /** Positions of about 40 words, stop words included: half of a compared place. */
    static final int HALF = 48;

    private int[] terms = new int[256];
    private int[] halves = new int[256];
    private int size;

    /** By half: the end index of its terms, which have no order. */
    private int[] ends = new int[64];

    private int halfCount;
    private int lastPosition;

    void add(int position, int term) {
      if (size == terms.length) {
        // Doubles, since a book has tens of thousands.
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

    /** Sorts the terms by halves; no more are added. */
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

    int lastPosition() {
      return lastPosition;
    }

    int position(int half) {
      return half * HALF;
    }

    int first(int half) {
      return half == 0 ? 0 : ends[half - 1];
    }

    int end(int half) {
      return ends[Math.min(half, halfCount - 1)];
    }

    int term(int place) {
      return terms[place];
    }
  }
}
