package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.index.LeafReader;
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

  private final LeafReaderContext leaf;
  private final String field;
  private final List<BytesRef> terms;
  private final TermsEnum termsEnum;
  private final Map<Integer, TermState> states = new HashMap<>();

  private @Nullable PostingsEnum[] lists = new PostingsEnum[0];

  private LeafTerms(
      LeafReaderContext leaf, String field, List<BytesRef> terms, TermsEnum termsEnum) {
    this.leaf = leaf;
    this.field = field;
    this.terms = terms;
    this.termsEnum = termsEnum;
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

  /** Scores the sources of this leaf that can be among the best. */
  void search(List<WeighedTerm> weakestFirst, IntPredicate isSource, BestDocs best)
      throws IOException {
    lists = lists.length < weakestFirst.size() ? new PostingsEnum[weakestFirst.size()] : lists;
    Merge merge = new Merge(weakestFirst.size(), best);
    for (WeighedTerm term : weakestFirst) {
      TermState state = states.get(term.number());
      if (state != null) {
        termsEnum.seekExact(terms.get(term.number()), state);
        PostingsEnum list = termsEnum.postings(lists[merge.size], PostingsEnum.FREQS);
        lists[merge.size] = list;
        merge.add(list, term);
      }
    }
    if (merge.size > 0) {
      merge.run(isSource);
    }
  }

  /**
   * MaxScore evaluation (Turtle and Flood: Query evaluation, 1995): terms that together cannot lift
   * a document over the threshold are read only for documents of other terms.
   */
  private final class Merge {
    private final BestDocs best;
    private final PostingsEnum[] of;
    private final WeighedTerm[] weighed;

    /** By term: the maximum score by it and those before it. */
    private final double[] scoresMax;

    private int size;

    /** The first term whose postings are iterated. */
    private int essential;

    Merge(int sizeMax, BestDocs best) {
      this.best = best;
      this.of = new PostingsEnum[sizeMax];
      this.weighed = new WeighedTerm[sizeMax];
      this.scoresMax = new double[sizeMax];
    }

    void add(PostingsEnum list, WeighedTerm term) throws IOException {
      list.nextDoc();
      of[size] = list;
      weighed[size] = term;
      scoresMax[size] = term.scoreMax() + (size == 0 ? 0 : scoresMax[size - 1]);
      size++;
    }

    void run(IntPredicate isSource) throws IOException {
      LeafReader reader = leaf.reader();
      Bits live = reader.getLiveDocs();
      NumericDocValues norms = reader.getNormValues(field);
      for (int doc = next(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = next()) {
        if ((live == null || live.get(doc)) && isSource.test(leaf.docBase + doc)) {
          score(doc, norms != null && norms.advanceExact(doc) ? norms.longValue() : 1);
        }
        pass(doc);
      }
    }

    private int next() {
      while (essential < size && scoresMax[essential] <= best.threshold()) {
        essential++;
      }
      int first = DocIdSetIterator.NO_MORE_DOCS;
      for (int i = essential; i < size; i++) {
        first = Math.min(first, of[i].docID());
      }
      return first;
    }

    private void score(int doc, long norm) throws IOException {
      double score = 0;
      for (int i = size - 1; i >= 0; i--) {
        if (i < essential && score + scoresMax[i] <= best.threshold()) {
          return;
        }
        PostingsEnum list = of[i];
        if ((list.docID() < doc ? list.advance(doc) : list.docID()) == doc) {
          score += weighed[i].scorer().score(list.freq(), norm);
        }
      }
      best.offer(leaf.docBase + doc, (float) score);
    }

    private void pass(int doc) throws IOException {
      for (int i = essential; i < size; i++) {
        if (of[i].docID() == doc) {
          of[i].nextDoc();
        }
      }
    }
  }

  /** A term, by its number in {@link TextChunks#terms}, with its scorer. */
  record WeighedTerm(int number, SimScorer scorer) {

    /** The maximum score of a document by this term. */
    float scoreMax() {
      return scorer.score(Float.MAX_VALUE, 1);
    }
  }
}
