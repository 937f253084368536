package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayList;
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

  /** Documents of a term that are read in the time of a skip to a document. */
  private static final int DOCUMENTS_OF_ADVANCE = 4;

  private final LeafReaderContext leaf;
  private final String field;
  private final List<BytesRef> terms;
  private final TermsEnum termsEnum;
  private final Map<Integer, TermState> states = new HashMap<>();

  /** By number of a search's term; to be used again. */
  private final List<@Nullable PostingsEnum> usedPostings = new ArrayList<>();

  /** By window and document; null until they are used. */
  private final byte[] @Nullable [] norms;

  /** The documents of a window with an essential term, a bit each. */
  private final long[] added = new long[WINDOW / Long.SIZE];

  /** By document of a window: the score by the terms read so far. */
  private final double[] scores = new double[WINDOW];

  /** Documents of a window that may be over the threshold, ascending, and one place to spare. */
  private final int[] slots = new int[WINDOW + 1];

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
    List<TermDocs> found = new ArrayList<>();
    double scoreMax = 0;
    for (WeighedTerm term : weakestFirst) {
      TermState state = states.get(term.number());
      if (state != null) {
        scoreMax += term.scoreMax();
        found.add(new TermDocs(term, state, scoreMax, found.size()));
      }
    }
    if (!found.isEmpty()) {
      new Search(found, isSource, best).run();
    }
  }

  /** The documents of a term, read from front to end. */
  private final class TermDocs {

    private final WeighedTerm term;
    private final TermState state;

    /** The maximum score by this term and all weaker ones. */
    private final double scoreMax;

    private final int number;
    private @Nullable PostingsEnum postings;

    TermDocs(WeighedTerm term, TermState state, double scoreMax, int number) {
      this.term = term;
      this.state = state;
      this.scoreMax = scoreMax;
      this.number = number;
    }

    /** The postings, at their first document or behind. */
    PostingsEnum postings() throws IOException {
      PostingsEnum open = postings;
      if (open == null) {
        termsEnum.seekExact(terms.get(term.number()), state);
        PostingsEnum used = number < usedPostings.size() ? usedPostings.get(number) : null;
        open = termsEnum.postings(used, PostingsEnum.FREQS);
        open.nextDoc();
        keep(open);
        postings = open;
      }
      return open;
    }

    private void keep(PostingsEnum open) {
      while (usedPostings.size() <= number) {
        usedPostings.add(null);
      }
      usedPostings.set(number, open);
    }

    /** The same, at a document or behind it. */
    PostingsEnum postings(int doc) throws IOException {
      PostingsEnum open = postings();
      if (open.docID() < doc) {
        open.advance(doc);
      }
      return open;
    }

    double documentsOfWindow() throws IOException {
      return (double) postings().cost() * WINDOW / leaf.reader().maxDoc();
    }

    float score(int freq, byte norm) {
      return term.scorer().score(freq, norm);
    }
  }

  /**
   * MaxScore evaluation (Turtle and Flood: Query evaluation, 1995): terms that together cannot lift
   * a document over the threshold are read only for documents of other terms. All are read one
   * after the other, some thousand documents at a time.
   */
  private final class Search {
    private final List<TermDocs> weakestFirst;
    private final IntPredicate isSource;
    private final BestDocs best;
    private final @Nullable Bits live = leaf.reader().getLiveDocs();

    /** The first term whose documents are read from front to end. */
    private int essential;

    Search(List<TermDocs> weakestFirst, IntPredicate isSource, BestDocs best) {
      this.weakestFirst = weakestFirst;
      this.isSource = isSource;
      this.best = best;
    }

    void run() throws IOException {
      for (int next = next(); next != DocIdSetIterator.NO_MORE_DOCS; next = next()) {
        int from = next / WINDOW * WINDOW;
        byte[] norms = norms(next / WINDOW);
        for (int term = weakestFirst.size() - 1; term >= essential; term--) {
          add(weakestFirst.get(term), from, norms);
        }
        offer(complete(from, norms), from);
        Arrays.fill(added, 0);
        Arrays.fill(scores, 0);
      }
    }

    /** The first document that is not read. */
    private int next() throws IOException {
      while (essential < weakestFirst.size()
          && weakestFirst.get(essential).scoreMax <= best.threshold()) {
        essential++;
      }
      int first = DocIdSetIterator.NO_MORE_DOCS;
      for (TermDocs term : weakestFirst.subList(essential, weakestFirst.size())) {
        first = Math.min(first, term.postings().docID());
      }
      return first;
    }

    /** Adds the scores of a window's documents by a term. */
    private void add(TermDocs term, int from, byte[] norms) throws IOException {
      PostingsEnum postings = term.postings();
      int slot = postings.docID() - from;
      while (slot < WINDOW) {
        added[slot >> 6] |= 1L << slot;
        scores[slot] += term.score(postings.freq(), norms[slot]);
        slot = postings.nextDoc() - from;
      }
    }

    /**
     * Completes the scores of documents that may be over the threshold, by the strongest term
     * first.
     *
     * @return how many of {@link #slots} they are
     */
    private int complete(int from, byte[] norms) throws IOException {
      int count = addedSlots();
      for (int number = essential - 1; number >= 0 && count > 0; number--) {
        TermDocs term = weakestFirst.get(number);
        if (count * DOCUMENTS_OF_ADVANCE > term.documentsOfWindow()) {
          addToAdded(term, from, norms);
        } else {
          addToSlots(term, from, norms, count);
        }
        count = keptSlots(count, scoreMaxBefore(number));
      }
      return count;
    }

    private double scoreMaxBefore(int term) {
      return term == 0 ? 0 : weakestFirst.get(term - 1).scoreMax;
    }

    /** Lists the window's documents that may be over the threshold. */
    private int addedSlots() {
      double threshold = best.threshold();
      double otherMax = scoreMaxBefore(essential);
      int count = 0;
      for (int word = 0; word < added.length; word++) {
        for (long left = added[word]; left != 0; left &= left - 1) {
          int slot = (word << 6) + Long.numberOfTrailingZeros(left);
          slots[count] = slot; // overwritten if it does not count: quicker than a branch
          count += scores[slot] + otherMax > threshold ? 1 : 0;
        }
      }
      return count;
    }

    private int keptSlots(int count, double otherMax) {
      double threshold = best.threshold();
      int kept = 0;
      for (int i = 0; i < count; i++) {
        int slot = slots[i];
        slots[kept] = slot;
        kept += scores[slot] + otherMax > threshold ? 1 : 0;
      }
      return kept;
    }

    /** Reads all of the term's documents in the window. */
    private void addToAdded(TermDocs term, int from, byte[] norms) throws IOException {
      PostingsEnum postings = term.postings(from + slots[0]);
      int slot = postings.docID() - from;
      while (slot < WINDOW) {
        if ((added[slot >> 6] & 1L << slot) != 0) {
          scores[slot] += term.score(postings.freq(), norms[slot]);
        }
        slot = postings.nextDoc() - from;
      }
    }

    /** Skips from one document to the next. */
    private void addToSlots(TermDocs term, int from, byte[] norms, int count) throws IOException {
      for (int i = 0; i < count; i++) {
        int slot = slots[i];
        PostingsEnum postings = term.postings(from + slot);
        if (postings.docID() == from + slot) {
          scores[slot] += term.score(postings.freq(), norms[slot]);
        }
      }
    }

    private void offer(int count, int from) {
      for (int i = 0; i < count; i++) {
        int doc = from + slots[i];
        float score = (float) scores[slots[i]];
        if (score > best.threshold()
            && (live == null || live.get(doc))
            && isSource.test(leaf.docBase + doc)) {
          best.offer(leaf.docBase + doc, score);
        }
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
