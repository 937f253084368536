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
 * Where the terms of some chunks stand in one leaf: sought once each, in their order, however many
 * chunks have them. Used by one thread.
 */
final class LeafTerms {

  private final LeafReaderContext leaf;
  private final String field;
  private final List<BytesRef> terms;
  private final TermsEnum termsEnum;
  private final Map<Integer, TermState> states = new HashMap<>();

  /** Lists that have been read, to be used again. */
  private @Nullable PostingsEnum[] lists = new PostingsEnum[0];

  private LeafTerms(
      LeafReaderContext leaf, String field, List<BytesRef> terms, TermsEnum termsEnum) {
    this.leaf = leaf;
    this.field = field;
    this.terms = terms;
    this.termsEnum = termsEnum;
  }

  /**
   * Seeks terms.
   *
   * @param terms of the text
   * @param sought which of them, in ascending order
   * @param known where the terms stand, as it was found before; null where it was not
   * @return null where the leaf has none
   */
  static @Nullable LeafTerms of(
      LeafReaderContext leaf,
      String field,
      List<BytesRef> terms,
      List<Integer> sought,
      @Nullable FoundTerms known)
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

  /**
   * Scores the documents of this leaf, but for those that cannot be among the best.
   *
   * @param weakestFirst the terms of a chunk
   * @param isSource whether a document, as the whole reader numbers it, is a source
   */
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
   * Goes through the documents of several terms together (Turtle and Flood: Query evaluation,
   * 1995): the terms in front, which together do not lift a document over the threshold, are only
   * asked about documents that have another one.
   */
  private final class Merge {
    private final BestDocs best;
    private final PostingsEnum[] of;
    private final WeighedTerm[] weighed;

    /** For each term: no document scores more by it and those before it. */
    private final double[] scoresMax;

    private int size;

    /** The first of the terms whose documents are gone through. */
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

    /** The next document that may be among the best. */
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

  /**
   * A term of a chunk, and what it is worth in the whole library.
   *
   * @param number among {@link Chunks#terms}
   * @param scorer of its occurrences in a document
   */
  record WeighedTerm(int number, SimScorer scorer) {

    /** No document scores more by this term. */
    float scoreMax() {
      return scorer.score(Float.MAX_VALUE, 1);
    }
  }
}
