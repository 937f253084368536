package org.palimpsest.solr.candidate;

import org.apache.lucene.search.similarities.Similarity.SimScorer;

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
