package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.TextCandidates.BestDocs;

/**
 * Dictionary positions of the terms of some chunks in one leaf, sought once each, in order. For one
 * thread.
 */
final class LeafTerms {

  /** Documents at a time; their scores fit into the first cache of a processor. */
  private static final int WINDOW = 2048;

  private final LeafReaderContext leaf;
  private final String field;
  private final List<BytesRef> terms;
  private final TermsEnum termsEnum;
  private final Map<Integer, TermState> states = new HashMap<>();

  private final Lists lists = new Lists();

  /** By window and document; null until they are used. */
  private final byte[] @Nullable [] norms;

  /** The documents of a window with a score, a bit each. */
  private final long[] added = new long[WINDOW / Long.SIZE];

  /** By document of a window: the score by the terms that are read. */
  private final double[] scores = new double[WINDOW];

  private LeafTerms(
      LeafReaderContext leaf, String field, List<BytesRef> terms, TermsEnum termsEnum) {
    this.leaf = leaf;
    this.field = field;
    this.terms = terms;
    this.termsEnum = termsEnum;
    this.norms = new byte[leaf.reader().maxDoc() / WINDOW + 1][];
  }

  /**
   * Returns null if the leaf has none of the terms.
   *
   * @param sought numbers in {@code terms}, ascending
   * @param known an earlier lookup, or null
   */
  static @Nullable LeafTerms of(
      LeafReaderContext leaf,
      String field,
      List<BytesRef> terms,
      List<Integer> sought,
      @Nullable TermLookup known)
      throws IOException {
    var indexed = leaf.reader().terms(field);
    if (indexed == null) {
      return null;
    }
    LeafTerms found = new LeafTerms(leaf, field, terms, indexed.iterator());
    @Nullable TermState[] places = known == null ? null : known.places(leaf.ord);
    for (int term : sought) {
      TermState place = places == null ? found.seek(term) : places[term];
      if (place != null) {
        found.states.put(term, place);
      }
    }
    return found.states.isEmpty() ? null : found;
  }

  private @Nullable TermState seek(int term) throws IOException {
    return termsEnum.seekExact(terms.get(term)) ? termsEnum.termState() : null;
  }

  private byte[] norms(int window) throws IOException {
    byte[] found = norms[window];
    if (found == null) {
      found = new byte[WINDOW];
      NumericDocValues values = leaf.reader().getNormValues(field);
      for (int slot = 0; slot < WINDOW; slot++) {
        int doc = window * WINDOW + slot;
        boolean isKnown =
            values != null && doc < leaf.reader().maxDoc() && values.advanceExact(doc);
        found[slot] = isKnown ? (byte) values.longValue() : 1;
      }
      norms[window] = found;
    }
    return found;
  }

  /** Scores the sources of this leaf that can be among the best. */
  void search(List<WeighedTerm> weakestFirst, IntPredicate isSource, BestDocs best)
      throws IOException {
    lists.clear();
    for (WeighedTerm term : weakestFirst) {
      TermState state = states.get(term.number());
      if (state != null) {
        lists.add(term, state);
      }
    }
    if (lists.size > 0) {
      new Search(isSource, best).run();
    }
  }

  /** The postings of some terms, the weakest first. */
  private final class Lists {

    private WeighedTerm[] terms = new WeighedTerm[0];
    private TermState[] states = new TermState[0];

    /** Read from front to end. The objects are used again. */
    private @Nullable PostingsEnum[] postings = new PostingsEnum[0];

    private boolean[] isOpen = new boolean[0];

    /** The maximum score by a term and those before it. */
    private double[] scoresMax = new double[0];

    private int size;

    void clear() {
      size = 0;
    }

    void add(WeighedTerm term, TermState state) {
      if (size == terms.length) {
        int more = Math.max(16, 2 * size);
        terms = Arrays.copyOf(terms, more);
        states = Arrays.copyOf(states, more);
        postings = Arrays.copyOf(postings, more);
        isOpen = Arrays.copyOf(isOpen, more);
        scoresMax = Arrays.copyOf(scoresMax, more);
      }
      terms[size] = term;
      states[size] = state;
      isOpen[size] = false;
      scoresMax[size] = term.scoreMax() + (size == 0 ? 0 : scoresMax[size - 1]);
      size++;
    }

    /** The postings of a term, at its first document or behind. */
    PostingsEnum at(int list) throws IOException {
      PostingsEnum open = postings[list];
      if (open == null || !isOpen[list]) {
        termsEnum.seekExact(LeafTerms.this.terms.get(terms[list].number()), states[list]);
        open = termsEnum.postings(open, PostingsEnum.FREQS);
        open.nextDoc();
        postings[list] = open;
        isOpen[list] = true;
      }
      return open;
    }

    SimScorer scorer(int list) {
      return terms[list].scorer();
    }
  }

  /**
   * MaxScore evaluation (Turtle and Flood: Query evaluation, 1995): terms that together cannot lift
   * a document over the threshold are read only for documents of other terms. The others are read
   * one after the other, some thousand documents at a time.
   */
  private final class Search {
    private final IntPredicate isSource;
    private final BestDocs best;
    private final @Nullable Bits live = leaf.reader().getLiveDocs();

    /** The first term whose postings are read from front to end. */
    private int essential;

    Search(IntPredicate isSource, BestDocs best) {
      this.isSource = isSource;
      this.best = best;
    }

    void run() throws IOException {
      for (int from = next(); from != DocIdSetIterator.NO_MORE_DOCS; from = next()) {
        int window = from / WINDOW;
        byte[] ofWindow = norms(window);
        for (int list = lists.size - 1; list >= essential; list--) {
          add(list, window * WINDOW, ofWindow);
        }
        offerAdded(window * WINDOW, ofWindow);
      }
    }

    /** The first document that is not read. */
    private int next() throws IOException {
      while (essential < lists.size && lists.scoresMax[essential] <= best.threshold()) {
        essential++;
      }
      int first = DocIdSetIterator.NO_MORE_DOCS;
      for (int list = essential; list < lists.size; list++) {
        first = Math.min(first, lists.at(list).docID());
      }
      return first;
    }

    /** Adds the scores of a window's documents by a term. */
    private void add(int list, int from, byte[] ofWindow) throws IOException {
      PostingsEnum postings = lists.at(list);
      SimScorer scorer = lists.scorer(list);
      int slot = postings.docID() - from;
      while (slot < WINDOW) {
        added[slot >> 6] |= 1L << slot;
        scores[slot] += scorer.score(postings.freq(), ofWindow[slot]);
        slot = postings.nextDoc() - from;
      }
    }

    /** Offers the window's documents that may be over the threshold, and clears the window. */
    private void offerAdded(int from, byte[] ofWindow) throws IOException {
      double otherMax = essential == 0 ? 0 : lists.scoresMax[essential - 1];
      for (int word = 0; word < added.length; word++) {
        for (long left = added[word]; left != 0; left &= left - 1) {
          int slot = (word << 6) + Long.numberOfTrailingZeros(left);
          double score = scores[slot];
          scores[slot] = 0;
          if (score + otherMax > best.threshold()) {
            offer(from + slot, score, ofWindow[slot]);
          }
        }
        added[word] = 0;
      }
    }

    private void offer(int doc, double byEssential, byte norm) throws IOException {
      double score = byEssential;
      for (int list = essential - 1; list >= 0; list--) {
        if (score + lists.scoresMax[list] <= best.threshold()) {
          return;
        }
        PostingsEnum postings = lists.at(list);
        if ((postings.docID() < doc ? postings.advance(doc) : postings.docID()) == doc) {
          score += lists.scorer(list).score(postings.freq(), norm);
        }
      }
      if ((float) score > best.threshold()
          && (live == null || live.get(doc))
          && isSource.test(leaf.docBase + doc)) {
        best.offer(leaf.docBase + doc, (float) score);
      }
    }
  }

  /**
   * A term with its scorer.
   *
   * @param number in {@link TextChunks#terms}
   * @param scoreMax the maximum score of a document by this term
   */
  record WeighedTerm(int number, SimScorer scorer, float scoreMax) {
    WeighedTerm(int number, SimScorer scorer) {
      this(number, scorer, scorer.score(Float.MAX_VALUE, 1));
    }
  }
}
