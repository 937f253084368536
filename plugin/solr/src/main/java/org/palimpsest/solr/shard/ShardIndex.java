package org.palimpsest.solr.shard;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.DocIterator;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.SolrIndexSearcher;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.index.SubsetReader;
import org.palimpsest.solr.lookup.HolderCache;
import org.palimpsest.solr.lookup.Interruption;

/**
 * This shard's index as a request sees it.
 *
 * @param fields of the sentence table
 * @param interruption by the request's limits; thread-safe
 * @param kept window lookups of earlier rounds
 * @param texts texts of earlier rounds
 */
public record ShardIndex(
    CheckedLibrary library,
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    TaskExecutor tasks,
    Interruption interruption,
    HolderCache.OfIndex kept,
    TextCache texts) {

  /** Shared by all cores, between rounds of a check: at most 32 MB, for a minute. */
  private static final HolderCache KEPT = new HolderCache(32L << 20, Duration.ofMinutes(1));

  /** The documents that match the request's filter queries; cached in the request. */
  public static ShardIndex of(SolrQueryRequest request) throws IOException {
    ShardIndex known = (ShardIndex) request.getContext().get(ShardIndex.class);
    if (known == null) {
      known = of(request, CheckedLibrary.of(request));
      request.getContext().put(ShardIndex.class, known);
    }
    return known;
  }

  private static ShardIndex of(SolrQueryRequest request, CheckedLibrary library)
      throws IOException {
    SolrIndexSearcher searcher = request.getSearcher();
    List<Query> filter = FilterQueries.of(request);
    IndexReader reader =
        filter.isEmpty()
            ? searcher.getIndexReader()
            : SubsetReader.of(searcher.getIndexReader(), bits(searcher, filter));
    DerivedFields fields = new DerivedFields(library.fieldName());
    return new ShardIndex(
        library,
        reader,
        fields,
        new SolrSourceStore(searcher, reader, library.field()),
        CheckThreads.tasks(request),
        currentLimits(),
        KEPT.of(reader, filter, fields),
        TextCache.of(reader, filter));
  }

  /** The limits of the current request, for any thread. */
  public static Interruption currentLimits() {
    QueryLimits limits = QueryLimits.getCurrentLimits();
    return () -> limits.isLimitsEnabled() && limits.shouldExit();
  }

  /** Matches of all queries, from Solr's filter cache. */
  private static FixedBitSet bits(SolrIndexSearcher searcher, List<Query> filter)
      throws IOException {
    FixedBitSet bits = new FixedBitSet(searcher.maxDoc());
    for (DocIterator docs = searcher.getDocSet(filter).iterator(); docs.hasNext(); ) {
      bits.set(docs.nextDoc());
    }
    return bits;
  }
}
