package org.palimpsest.candidate;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.palimpsest.lookup.Interruption;

/**
 * Searches one shard, but scores by the statistics of the whole library: a document has the same
 * score on whatever shard it lies.
 */
final class LibrarySearcher extends IndexSearcher {

  private final Chunks chunks;
  private final TextStatistics statistics;

  /** Of queries for the terms of these chunks. */
  LibrarySearcher(
      IndexReader reader, Chunks chunks, TextStatistics statistics, Interruption interruption) {
    super(reader);
    this.chunks = chunks;
    this.statistics = statistics;
    setSimilarity(new BM25Similarity()); // not the schema's: an administrator may not know of this
    setQueryCache(null); // each query is asked once
    setTimeout(interruption::shouldStop);
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) {
    long global = statistics.docFreq(chunks.number(term.bytes()));
    // BM25 does not look at how often a term stands in all documents together.
    return new TermStatistics(term.bytes(), global, global);
  }

  @Override
  public CollectionStatistics collectionStatistics(String field) {
    long docs = statistics.docCount();
    long tokens = statistics.tokenCount();
    return new CollectionStatistics(field, docs, docs, tokens, tokens);
  }
}
