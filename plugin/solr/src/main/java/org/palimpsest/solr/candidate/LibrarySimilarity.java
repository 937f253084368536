package org.palimpsest.solr.candidate;

import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * BM25 with a rarity that is a share: where each document stands in a library twice, or in twelve
 * versions, all scores stay what they are. Lucene's own adds half a document here and there, so
 * that a term of one document weighs less than the same of twelve among twelve times as many, and
 * of two sources that score nearly the same now one and now the other was the best.
 */
final class LibrarySimilarity extends BM25Similarity {

  /** Above 0 for a term that all have, too. */
  @Override
  protected float idf(long docFreq, long docCount) {
    return (float) Math.log(1 + (double) docCount / docFreq);
  }
}
