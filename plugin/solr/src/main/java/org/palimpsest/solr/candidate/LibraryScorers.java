package org.palimpsest.solr.candidate;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.search.similarities.Similarity.SimScorer;

/**
 * Scores terms by BM25 under the statistics of the whole library: a document has the same score on
 * whatever shard it lies. Used by one thread.
 */
final class LibraryScorers {

  /** Not the schema's: an administrator may not know of this. */
  private static final Similarity SIMILARITY = new LibrarySimilarity();

  private final Chunks chunks;
  private final TextStatistics statistics;
  private final CollectionStatistics library;
  private final Map<Integer, SimScorer> byTerm = new HashMap<>();

  /** For the terms of these chunks. */
  LibraryScorers(String field, Chunks chunks, TextStatistics statistics) {
    this.chunks = chunks;
    this.statistics = statistics;
    long docs = statistics.docCount();
    long tokens = statistics.tokenCount();
    this.library = new CollectionStatistics(field, docs, docs, tokens, tokens);
  }

  /** These terms in the order of their worth: the rarest is the last. */
  List<WeighedTerm> weakestFirst(List<Integer> terms) {
    return terms.stream()
        .sorted(Comparator.comparingLong(statistics::docFreq).reversed())
        .map(term -> new WeighedTerm(term, of(term)))
        .toList();
  }

  private SimScorer of(int term) {
    return byTerm.computeIfAbsent(
        term,
        unseen -> {
          long docFreq = statistics.docFreq(term);
          // BM25 does not look at how often a term stands in all documents together.
          return SIMILARITY.scorer(
              1, library, new TermStatistics(chunks.terms().get(term), docFreq, docFreq));
        });
  }
}
